import type { Statement } from './read-statement.ts';

/**
 * What is said of one thing in two respects, a line each: every respect before and behind the signs, and the ways to
 * name it between commas. "Encrypted at rest" says nothing of what happens in transit.
 */
const ASPECTS = `
  at rest, im ruhezustand, au repos, en reposo
    | in transit, in motion, in flight, in use, bei der übertragung, während der übertragung, en transit, en tránsito
  on read, on reads, for reads, for reading, when reading, in reading, beim lesen, lesend, en lecture, de lectura
    | on write, on writes, for writes, for writing, when writing, in writing, beim schreiben, schreibend, en écriture, de escritura
  by day, during the day, in the daytime, during daytime, tagsüber, bei tag, de jour, le jour, de día, durante el día
    | by night, at night, during the night, in the night, at nighttime, nachts, bei nacht, de nuit, la nuit, de noche
  on weekdays, on workdays, during the week, werktags, unter der woche, en semaine, entre semana
    | at weekends, on weekends, at the weekend, on the weekend, am wochenende, le week-end, el fin de semana
  in summer, in the summer, im sommer, en été, en verano | in winter, in the winter, im winter, en hiver, en invierno
  online, en ligne, en línea | offline, hors ligne, sin conexión | by phone, by telephone, over the phone, telefonisch
    | by mail, by post, by letter, per post | by email, by e-mail, per mail | by fax, per fax
  at compile time, at compile-time, at build time, during the build, during compilation
    | at runtime, at run time, at run-time | at startup, on startup, at start-up, on boot, at boot
    | on shutdown, at shutdown
  on the client, on the client side, client-side, in the browser | on the server, on the server side, server-side
  horizontally | vertically
  internally, intern, en interne | externally, extern, en externe
  publicly, in public, öffentlich | privately, in private
  indoors, inside, drinnen, innen, à l'intérieur | outdoors, outside, draußen, außen, à l'extérieur
  inbound, incoming, upstream | outbound, outgoing, downstream
  in memory, in ram, im speicher, en mémoire, en memoria | on disk, on the disk, auf der platte, sur disque, en disco
  in front, in the front, at the front, vorn, vorne | in the back, at the back, in the rear, at the rear, hinten
  on the left, on the left side, links, à gauche, a la izquierda
    | on the right, on the right side, rechts, à droite, a la derecha
  on the way there, one way, on the outward journey, auf der hinfahrt, à l'aller, a la ida
    | on the way back, return, round trip, on the return journey, auf der rückfahrt, au retour, a la vuelta
  in town, in the city, in der stadt | on the motorway, on the highway, out of town, auf der autobahn
  under load, under stress, unter last | when idle, at idle, in idle, in standby, in stand-by, im leerlauf
  off-peak, off peak, outside peak hours | at peak times, at peak, on-peak, during peak hours, in peak hours
  when heating, for heating, beim heizen | when cooling, for cooling, beim kühlen
  in portrait | in landscape
  over ipv4, via ipv4 | over ipv6, via ipv6
  gross, before tax, before taxes, brutto, brut | net, after tax, after taxes, netto
  plus vat, excluding vat, excl vat, without vat | including vat, incl vat, with vat
  raw, uncompressed | gzipped, compressed, zipped, minified
  locally | remotely
  upstairs, oben | downstairs, unten
  systolic | diastolic
  wide, in width | high, tall, in height | deep, in depth
  minimum, at least, or more, no less than, not less than, mindestens | maximum, at most, or less, up to, no more than, not more than, höchstens
  over tcp, via tcp | over udp, via udp | over http, via http | over https, via https
`
  .trim()
  .split(/\n {2}(?! )/)
  .map((line) =>
    line.split('|').map((ways) => {
      const said = ways.split(',').map((way) => way.trim().replaceAll(/\s+/g, ' '));
      return new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${said.join('|')})(?![\p{L}\p{N}-])`, 'u');
    }),
  );

/** Behind these it is no respect but what is told: "the server is offline", "the sessions are kept in memory". */
const TOLD =
  /(?:^|[^\p{L}])(?:(?:is|are|am|be|was|were|been|being|['’](?:s|re|m)|stays?|stayed|remains?|remained|goes|go|went|gone|comes?|came|keeps?|kept|put|puts|brings?|brought|turn(?:s|ed)?|stor(?:e|es|ed)|sav(?:e|es|ed)|lies?|sits?|hangs?|located|plac(?:e|es|ed)|mount(?:s|ed)?|held|holds?|lives?|runs?|to|from|as|ist|sind|bleibt|bleiben|liegt|liegen|steht|stehen|est|sont|está|están)(?: (?:back|currently|now|not|still|again|fully|always|only|also|partly|nicht|wieder|pas|no))*|[:=])\s*$/u;
const INSTEAD = /\b(?:instead|no longer|any ?more|moved|changed|switched|rescheduled|not|stattdessen|nicht mehr)\b/i;

/** Which respects of a line a statement names. */
function named(text: string, line: readonly RegExp[]): ReadonlySet<number> | undefined {
  const out = new Set<number>();
  for (const [at, way] of line.entries()) {
    const found = way.exec(text);
    if (found === null) continue;
    if (TOLD.test(text.slice(0, found.index))) return undefined;
    out.add(at);
  }
  return out.size === 0 ? undefined : out;
}

/** Whether each speaks of another respect of a thing, and the newer one does not say that it is so no longer. */
export function areOfOtherAspects(old: Statement, fresh: Statement): boolean {
  if (fresh.corrects || INSTEAD.test(fresh.text)) return false;
  const [mine, theirs] = [old.text.toLowerCase(), fresh.text.toLowerCase()];
  return ASPECTS.some((line) => {
    const one = named(mine, line);
    const two = one === undefined ? undefined : named(theirs, line);
    return one !== undefined && two !== undefined && ![...one].some((at) => two.has(at));
  });
}
