// The filter language of the command line (metrics.ParseFilter), and words for the properties of a case.
const COMPARE = {
  "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b, "=": (a, b) => a === b, "!=": (a, b) => a !== b,
};

// parseFilter returns the conditions of a filter, each a function of a case that is true, false or null for undefined.
// It throws what is wrong, in words.
function parseFilter(text, index) {
  return text.trim().split(/\s+/).filter(t => t !== "").map(term => parseTerm(term.replace(/;$/, ""), index));
}

function parseTerm(term, index) {
  const comparison = term.match(/^(.+)\.([A-Za-z0-9]+)(<=|>=|!=|<|>|=)([0-9.eE+-]+)$/);
  if (comparison) return condition(index, comparison[1], comparison[2], comparison[3], comparison[4]);
  const parts = term.split(":");
  if (parts.length === 4 && /^(min|max)$/i.test(parts[2])) {
    return condition(index, parts[0], parts[1], parts[2].toLowerCase() === "min" ? ">=" : "<=", parts[3]);
  }
  const colon = term.indexOf(":");
  if (colon > 0) return property(index, term.slice(0, colon), term.slice(colon + 1));
  if (/[<>=!]/.test(term)) throw new Error(`“${term}”: write NAME.METRIC OP NUMBER without blanks, as in justext.precision>=.8`);
  return page => page.id.toLowerCase().includes(term.toLowerCase());
}

function findExtractor(index, name) {
  let at = index.extractors.findIndex(x => x.name === name);
  if (at < 0) at = index.extractors.findIndex(x => x.aliases.includes(name));
  return at;
}

function condition(index, name, metricName, op, number) {
  const at = findExtractor(index, name);
  if (at < 0) throw new Error(`there is no extractor “${name}”; there are ${index.extractors.map(x => x.name).join(", ")}`);
  const metric = metricName.toLowerCase() === "fmeasure" ? "f1" : metricName.toLowerCase();
  if (!Object.hasOwn(METRICS, metric)) throw new Error(`there is no metric “${metricName}”; there are ${Object.keys(METRICS).join(", ")}`);
  const threshold = number.trim() === "" ? NaN : Number(number);
  if (Number.isNaN(threshold)) throw new Error(`“${number}” is no number`);
  if (threshold < 0 || threshold > 1 && !["tp", "fp", "fn", "tn"].includes(metric)) throw new Error(`${metric} lies between 0 and 1, but is compared with ${number}`);
  return page => {
    const value = !index.pages && NEED_PAGE.includes(metric) ? null : METRICS[metric](page.pairs[at]);
    return value === null ? null : COMPARE[op](value, threshold);
  };
}

function property(index, name, value) {
  const at = findExtractor(index, name);
  if (at >= 0) {
    const status = index.statuses.indexOf(value);
    if (status < 0) throw new Error(`there is no status “${value}”; there are ${index.statuses.join(", ")}`);
    return page => page.pairs[at].s === status;
  }
  const known = ["lang", "group", "domain", "charset", "id"];
  for (const page of index.cases) for (const tag of Object.keys(page.tags || {})) if (!known.includes(tag)) known.push(tag);
  if (!known.includes(name)) throw new Error(`there is no “${name}”; there are ${known.join(", ")} and the names of the extractors`);
  const wanted = value.toLowerCase();
  return page => {
    const has = valueOf(page, name).toLowerCase();
    return has === wanted || name === "lang" && has.split(/[-_]/)[0] === wanted; // en is any English
  };
}

// valueOf is the value of a case under a name, as assay report --by has it.
function valueOf(page, name) {
  if (page.tags && Object.hasOwn(page.tags, name)) return page.tags[name];
  if (name === "domain") {
    try {
      return new URL(page.url).hostname.replace(/^www\./, "");
    } catch {
      return "";
    }
  }
  return page[name] || "";
}
