// Times boilerpipe's ArticleExtractor for tools/benchpeers, which starts it and writes it one line per pass.
//
// The argument is a folder of pages in UTF-8. The first line of output says which versions run; then each line of input
// is answered by what one pass over all pages took, as JSON. A pass gets the pages as strings from memory and does all
// that boilerpipe does: parse with NekoHTML, segment, filter, join the text that is kept. CPU time is that of the whole
// machine, its compiler's and collector's threads included; passes before the first that counts warm it.
//
// Install: apt-get install default-jdk-headless libboilerpipe-java
// Command: java -cp /usr/share/java/boilerpipe.jar:/usr/share/java/nekohtml.jar:/usr/share/java/xercesImpl.jar BoilerpipePeer.java FOLDER

import com.sun.management.OperatingSystemMXBean;
import de.l3s.boilerpipe.extractors.ArticleExtractor;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

public class BoilerpipePeer {
    public static void main(String[] args) throws Exception {
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err); // what a library prints goes to stderr
        List<Path> files;
        try (Stream<Path> all = Files.list(Path.of(args[0]))) {
            files = all.sorted().toList();
        }
        String[] pages = new String[files.size()];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = Files.readString(files.get(i));
        }
        answers.println("boilerpipe " + release() + ", Java " + System.getProperty("java.version"));
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (requests.readLine() != null) {
            answers.println(onePass(pages));
        }
    }

    static String onePass(String[] pages) {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        int kept = 0;
        int failed = 0;
        System.gc();
        long wall = System.nanoTime();
        long cpu = system.getProcessCpuTime();
        for (String page : pages) {
            try {
                String text = ArticleExtractor.INSTANCE.getText(page);
                kept += text.codePointCount(0, text.length());
            } catch (Exception | StackOverflowError e) { // how many is reported
                failed++;
            }
        }
        cpu = system.getProcessCpuTime() - cpu;
        wall = System.nanoTime() - wall;
        return String.format(Locale.ROOT, "{\"wall\": %.6f, \"cpu\": %.6f, \"kept\": %d, \"failed\": %d}",
            wall / 1e9, cpu / 1e9, kept, failed);
    }

    // release is the version in the name of the file that Debian's boilerpipe.jar points to.
    static String release() throws Exception {
        Path jar = Path.of(ArticleExtractor.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        return jar.toRealPath().getFileName().toString().replaceAll("^boilerpipe-?|\\.jar$", "");
    }
}
