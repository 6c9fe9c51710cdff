/** A question that asks for one kind of thing by its form, and how a text shows that it names such a thing. */
interface Form {
  readonly asks: RegExp;
  readonly names: RegExp;
}

const NUMBER =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|couple|hundred|thousand|million|half';
const MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december';
const WEEKDAY = 'mon|tues|wednes|thurs|fri|satur|sun';
const PERIOD = 'second|minute|hour|day|night|week|weekend|month|year|decade';
const SEASON = 'spring|summer|autumn|fall|winter';

/** Words before "when" or "where" that make it a question inside a sentence. */
const OPENS = String.raw`(?:^|[.?!,;:]\s*|\b(?:and|or|know|remember|say|me|since|until|from|exactly)\s+)`;

const FORMS: readonly Form[] = [
  {
    asks: new RegExp(
      `${OPENS}when\\b|\\b(?:what|which) (?:date|day|month|year|time|week)\\b|\\bhow long ago\\b|什么时候|什么时间|何时|几号|几点|几月|哪一?[天年]`,
      'iu',
    ),
    names: new RegExp(
      `\\b(?:yesterday|today|tonight|tomorrow|ago|(?:19|20)\\d\\d|\\d+(?:st|nd|rd|th)|other day` +
        `|(?:last|next|this|past) (?:${PERIOD}|${SEASON}|morning|evening|${MONTH}|(?:${WEEKDAY})(?:day)?)s?` +
        `|(?:${WEEKDAY})day|${MONTH.replace('|march', '').replace('|may', '')}` +
        `|(?:\\d+|few|couple of|${NUMBER}) (?:day|week|month|year)s)\\b` +
        `|\\d\\s*[年月日号点]|[今昨明前后]天|[上下本这]个?(?:周|星期|月)|(?:周|星期)[一二三四五六日天]|[上下]午|[去今明]年`,
      'iu',
    ),
  },
  {
    asks: /\bhow long\b(?! ago)|多久|多长时间/iu,
    names: new RegExp(
      `(?:\\d+|\\b(?:an?|few|couple of|${NUMBER})) ?(?:more |whole |full )?(?:${PERIOD})s?\\b|\\bsince\\b`,
      'iu',
    ),
  },
  {
    asks: /\bhow (?:many|much|old|often|far|tall|big)\b|多少|几[个次岁人]|多大/iu,
    names: new RegExp(`\\d|\\b(?:once|twice|${NUMBER})\\b`, 'iu'),
  },
  {
    asks: new RegExp(`${OPENS}where\\b|\\b(?:what|which) (?:city|cities|country|countries|place|state|town)\\b`, 'iu'),
    // Names of places have capitals.
    names: /\b(?:in|at|to|from|near) (?:the )?\p{Lu}/u,
  },
];

/** What is longer tells of something: a "when" in it is no question. */
const MOST_CHARACTERS = 300;

/** Whether a text names what a question asks for; undefined where its form does not say what it asks for. */
export function askedFor(question: string): ((text: string) => boolean) | undefined {
  if (question.length > MOST_CHARACTERS) return undefined;
  const form = FORMS.find(({ asks }) => asks.test(question));
  return form === undefined ? undefined : (text) => form.names.test(text);
}
