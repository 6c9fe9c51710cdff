/**
 * The American spelling of an English word in small letters, by the rules in which the two spellings differ. What has a
 * list are the words that only look like it: "hour" is no British "hor", and who is filling a form does not file it.
 */
export function american(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= MOST_KEPT) known.clear();
  const put = spelledAnew(word);
  known.set(word, put);
  return put;
}

const MOST_KEPT = 5000;
const known = new Map<string, string>();

function spelledAnew(word: string): string {
  let out = WHOLE.get(word) ?? word;
  for (const [pattern, put, isOther] of RULES)
    out = out.replace(pattern, (whole: string, ...groups: (string | undefined)[]) =>
      isOther?.test(out) === true ? whole : put(groups.map((group) => group ?? '')),
    );
  return out;
}

type Rule = readonly [pattern: RegExp, put: (groups: readonly string[]) => string, isOther?: RegExp];

const RULES: readonly Rule[] = [
  // -ise, -yse: not where the word is only written so.
  [
    /^([a-z]{2,}[a-z])is(e[sdr]?|ers|ing|ation|ations|ational|able)$/,
    ([head, tail]) => `${head}iz${tail}`,
    /(?:prec|expert|adv|dev|surpr|exerc|exc|inc|conc|circumc|prem|prom|rev|superv|telev|improv|comprom|compr|enterpr|appr|repr|franch|merchand|chast|desp|gu|dem|surm|ra|bru|cru|mala|lia|nna|w|^ar|sunr|moonr|upr|^r|treat|parad|tort[ou]|porpo|^po|no|turquo|advert|chem|marqu|val|^cer|^an)is(?:e[sdr]?|ers|ing|ation|ations|ational|able)$/,
  ],
  [/^([a-z]*(?:anal|paral|catal|electrol|hydrol|dial))ys(e[sdr]?|ers|ing)$/, ([head, tail]) => `${head}yz${tail}`],
  // -our.
  [
    /^([a-z]{2,})our(s|ed|ing|ings|ite|ites|able|ably|ful|less|ly|er|ers|hood|hoods|al|ally|y|ist|ists)?$/,
    ([head, tail]) => `${head}or${tail}`,
    /^(?:h|f|p|t|s|y|d|l|fl|sc|dev|det|cont|vel|ent|param|troubad|glam|pompad|outp|downp|cour|resour|jour|bour|moun|amour|rest|sav)our(?:s|ed|ing|ings|er|ers|ly|al|y|ist|ists)?$|^savoury$/,
  ],
  // -re: a closed class, and a timbre is no timber.
  [
    /^([a-z]*(?:cent|met|lit|theat|spect|lust|mit|fib|calib|sab|somb|sepulch|och|goit|manoeuv|reconnoit|meag))re(s|d)?$/,
    ([head, tail]) => `${head}er${tail === 'd' ? 'ed' : tail}`,
  ],
  // A doubled l where the stress lies before it.
  [
    /^([a-z]*[aeiouy][a-z]*[bcdflmnprstvwgk]?[aeiou])ll(ed|ing|ings|er|ers|or|ors|ous|ously)$/,
    ([head, tail]) => `${head}l${tail}`,
    /(?:^(?:re|un|over|pre|mis|out|up|in|be|for|fore|down|under|de|counter)?(?:(?:[b-df-hj-np-tv-z]{0,3}|s?qu)[aeiou]ll)|control|patrol|enrol|compel|propel|expel|repel|rebel|excel|dispel|impel|cajol|extol|instal|distil|instil|fulfil|forestal|recal|appal|befal|annul|enthral|refuel)(?:l?)(?:ed|ing|ings|er|ers|or|ors|ous|ously)$/,
  ],
  [/^(fulfil|enrol|instal|distil)(ment|ments)$/, ([head, tail]) => `${head}l${tail}`],
  [/^(skil|wil)ful(ly|ness)?$/, ([head, tail]) => `${head}lful${tail}`],
  [/^wool(?:l)?en(s)?$/, ([tail]) => `woolen${tail}`],
  // ae and oe.
  [
    /^([a-z]*)(haem|aem|paed|oesoph|oestr|foet|caesar|archae|aesthe|encyclopae|orthopae|gynae|leukae|oedem|diarrhoe|palae|mediaev|primaev)([a-z]*)$/,
    ([head, stem, tail]) => `${head}${(stem ?? '').replace(/ae|oe/, 'e')}${tail}`,
  ],
  [/^manoeuv(er[a-z]*|ring|rable)$/, ([tail]) => `maneuv${(tail ?? '').replace(/^r/, 'er')}`],
  // -ogue, -ence, -gement.
  [
    /^(catal|dial|anal|monol|prol|epil|homol)ogu(e|es|ed|ing|er)$/,
    ([head, tail]) => `${head}og${OGUE.get(tail ?? '')}`,
  ],
  [/^(def|off|pret|lic)enc(e|es|ed|ing|eless)$/, ([head, tail]) => `${head}ens${tail}`],
  [/^(judg|acknowledg|abridg)ement(s|al)?$/, ([head, tail]) => `${head}ment${tail}`],
];
const OGUE = new Map([
  ['e', ''],
  ['es', 's'],
  ['ed', 'ed'],
  ['ing', 'ing'],
  ['er', 'er'],
]);

const WHOLE: ReadonlyMap<string, string> = new Map(
  `programme program|programmes programs|aluminium aluminum|aeroplane airplane|aeroplanes airplanes|jewellery jewelry
  |pyjamas pajamas|moustache mustache|sceptic skeptic|sceptics skeptics|sceptical skeptical|scepticism skepticism
  |artefact artifact|artefacts artifacts|ageing aging|plough plow|ploughs plows|ploughed plowed|mould mold|moulds molds
  |mouldy moldy|practise practice|practises practices|practised practiced|practising practicing|enquiry inquiry
  |enquiries inquiries|towards toward|amongst among|whilst while|learnt learned|spelt spelled
  |dreamt dreamed|burnt burned|grey gray|greys grays|kerb curb|speciality specialty
  |specialities specialties|furore furor|omelette omelet|doughnut donut|doughnuts donuts|yoghurt yogurt
  |yoghurts yogurts|behove behoove|routeing routing|sulphur sulfur`
    .split('|')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);
