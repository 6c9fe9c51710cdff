/** English words that carry no subject. Question words are among them: "when" finds nothing, the date that it asks for does. */
const LIST = `
a about above after again against all am an and any are as at be because been before being below between both but by
can could did do does doing down during each few for from further get got had has have having he her here hers herself
him himself his how i if in into is it its itself just let me might more most must my myself no nor not now of off on
once only or other ought our ours ourselves out over own same shall she should so some such than that the their theirs
them themselves then there these they this those through to too under until up us very was we were what when where
which while who whom whose why will with would yes you your yours yourself yourselves
im ive id youre youve hes shes theyre weve dont doesnt didnt isnt arent wasnt werent wont cant couldnt wouldnt
shouldnt hasnt havent hadnt thats whats lets s t m d re ve ll
`;

export const STOPWORDS: ReadonlySet<string> = new Set(LIST.split(/\s+/).filter((word) => word !== ''));
