//! dom_smoothie for assay (docs/protocol.md): Readability in Rust.
//!
//! Install, in the folder of Cargo.toml: cargo install --path .

use std::io::{BufRead, Write};

use dom_smoothie::{Config, Readability, TextMode};
use serde_json::{json, Value};

fn main() -> std::io::Result<()> {
    let mut answers = std::io::stdout().lock();
    writeln!(answers, r#"{{"name": "dom_smoothie", "version": "0.19.0", "protocol": 1}}"#)?;
    for line in std::io::stdin().lock().lines() {
        let page: Value = serde_json::from_str(&line?)?;
        let mut answer = match extract(&page) {
            Ok((text, title)) => json!({"text": text, "title": title}),
            Err(error) => json!({"error": error.to_string()}),
        };
        answer["id"] = page["id"].clone();
        writeln!(answers, "{answer}")?;
        answers.flush()?;
    }
    Ok(())
}

/// Each block of the text begins a line of its own (TextMode::Formatted), which the text of its default mode does not.
fn extract(page: &Value) -> Result<(String, String), dom_smoothie::ReadabilityError> {
    let config = Config { text_mode: TextMode::Formatted, ..Config::default() };
    let url = page["url"].as_str().filter(|url| !url.is_empty());
    let article = Readability::new(page["html"].as_str().unwrap_or_default(), url, Some(config))?.parse()?;
    Ok((article.text_content.to_string(), article.title))
}
