// boilerpipe 1.2.0 for assay (docs/protocol.md), with its text blocks. The argument is one of its extractors, by the name
// of the class (default ArticleExtractor). Java compiles this file each time that it starts it.
//
// Install: apt-get install default-jdk-headless libboilerpipe-java libgoogle-gson-java
// Command: java -cp /usr/share/java/boilerpipe.jar:/usr/share/java/nekohtml.jar:/usr/share/java/xercesImpl.jar:/usr/share/java/gson.jar Boilerpipe.java

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import de.l3s.boilerpipe.BoilerpipeExtractor;
import de.l3s.boilerpipe.document.TextBlock;
import de.l3s.boilerpipe.document.TextDocument;
import de.l3s.boilerpipe.sax.BoilerpipeSAXInput;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.xml.sax.InputSource;

public class Boilerpipe {
    public static void main(String[] args) throws Exception {
        String name = args.length > 0 ? args[0] : "ArticleExtractor";
        BoilerpipeExtractor extractor = (BoilerpipeExtractor) Class.forName("de.l3s.boilerpipe.extractors." + name)
            .getField("INSTANCE").get(null);
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err); // what a library prints goes to stderr
        answers.print("{\"name\": \"boilerpipe\", \"version\": \"1.2.0\", \"protocol\": 1}\n");
        answers.flush();
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = requests.readLine()) != null; ) {
            JsonObject page = JsonParser.parseString(line).getAsJsonObject();
            JsonObject answer;
            try {
                answer = extract(extractor, page.get("html").getAsString());
            } catch (Exception e) {
                answer = new JsonObject();
                answer.addProperty("error", e.toString());
            }
            answer.add("id", page.get("id"));
            answers.print(answer + "\n");
            answers.flush();
        }
    }

    static JsonObject extract(BoilerpipeExtractor extractor, String html) throws Exception {
        TextDocument document = new BoilerpipeSAXInput(new InputSource(new StringReader(html))).getTextDocument();
        extractor.process(document);
        JsonArray blocks = new JsonArray();
        for (TextBlock b : document.getTextBlocks()) {
            JsonObject notes = new JsonObject();
            notes.addProperty("words", b.getNumWords());
            notes.addProperty("link_density", b.getLinkDensity());
            notes.addProperty("text_density", b.getTextDensity());
            JsonObject block = new JsonObject();
            block.addProperty("text", b.getText());
            block.addProperty("label", b.isContent() ? "content" : "boilerplate");
            block.addProperty("why", b.getLabels() == null ? "" : String.join(", ", new java.util.TreeSet<>(b.getLabels())));
            block.add("notes", notes);
            blocks.add(block);
        }
        JsonObject answer = new JsonObject();
        answer.addProperty("text", document.getContent());
        answer.addProperty("title", document.getTitle() == null ? "" : document.getTitle());
        answer.add("blocks", blocks);
        return answer;
    }
}
