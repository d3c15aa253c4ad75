//! rs-trafilatura for assay (docs/protocol.md), with its default settings.
//!
//! Install, in the folder of Cargo.toml: cargo install --path .

use std::io::{BufRead, Write};

use rs_trafilatura::{extract_with_options, Options};
use serde_json::{json, Value};

fn main() -> std::io::Result<()> {
    let mut answers = std::io::stdout().lock();
    writeln!(answers, r#"{{"name": "rs-trafilatura", "version": "0.2.2", "protocol": 1}}"#)?;
    for line in std::io::stdin().lock().lines() {
        let page: Value = serde_json::from_str(&line?)?;
        let options = Options {
            url: page["url"].as_str().filter(|url| !url.is_empty()).map(String::from),
            ..Options::default()
        };
        let mut answer = match extract_with_options(page["html"].as_str().unwrap_or_default(), &options) {
            Ok(found) => json!({"text": found.content_text, "title": found.metadata.title.unwrap_or_default()}),
            Err(error) => json!({"error": error.to_string()}),
        };
        answer["id"] = page["id"].clone();
        writeln!(answers, "{answer}")?;
        answers.flush()?;
    }
    Ok(())
}
