import { expect, test } from 'vitest';
import { compareStatements } from './compare-statements.ts';

const isMerged = (one: string, two: string): boolean =>
  compareStatements(one, two).kind === 'same' || compareStatements(two, one).kind === 'same';

const ENDS: readonly (readonly [string, string])[] = [
  ['More than', 'Fewer than'],
  ['More than', 'Less than'],
  ['Over', 'Under'],
  ['Above', 'Below'],
  ['At least', 'At most'],
  ['At least', 'Up to'],
  ['More than', 'At least'],
  ['Fewer than', 'At most'],
  ['No more than', 'No fewer than'],
  ['Exactly', 'At least'],
  ['About', 'More than'],
  ['Over', 'Exactly'],
];

test.each(ENDS)('%j and %j say two things, wherever they stand', (one, two) => {
  const [low, other] = [one.toLowerCase(), two.toLowerCase()];
  expect(isMerged(`${one} ten people applied.`, `${two} ten people applied.`)).toBe(false);
  expect(isMerged(`${one} ten people applied.`, 'Ten people applied.')).toBe(false);
  expect(isMerged(`${one} ten people applied.`, 'People applied.')).toBe(false);
  expect(isMerged(`The queue holds ${low} ten jobs.`, `The queue holds ${other} ten jobs.`)).toBe(false);
  expect(isMerged(`Orders of ${low} 500 euros need approval.`, `Orders of ${other} 500 euros need approval.`)).toBe(
    false,
  );
  expect(isMerged(`The upload takes ${low} 2 hours.`, `It takes ${other} 2 hours to upload.`)).toBe(false);
});

test.each([
  ['The upper limit is 10.', 'The lower limit is 10.'],
  ['The new cable is longer than the old one.', 'The new cable is shorter than the old one.'],
  ['Later versions use gRPC.', 'Earlier versions use gRPC.'],
  ['Prices rose by 5%.', 'Prices fell by 5%.'],
  ['The earliest start is 9 am.', 'The latest start is 9 am.'],
  ['Children younger than 6 travel free.', 'Children older than 6 travel free.'],
  ['The best day is Monday.', 'The worst day is Monday.'],
  ['Incoming mail is scanned.', 'Outgoing mail is scanned.'],
  ['The left lamp is broken.', 'The right lamp is broken.'],
  ['Most of the tests fail.', 'All of the tests fail.'],
])('%j and %j say one end each', (one, two) => {
  expect(isMerged(one, two)).toBe(false);
});

test.each([
  ['The cache holds at most 5 entries.', 'The cache holds no more than 5 entries.'],
  ['Coverage must be at or above 80%.', 'Coverage must be at least 80%.'],
  ['Coverage must be 80% or higher.', 'Coverage must be at least 80%.'],
  ['More than ten people applied.', 'Over ten people applied.'],
])('%j and %j say the same end', (one, two) => {
  expect(compareStatements(one, two).kind).toBe('same');
});

test.each([
  ['The cap is 100 Mbps.', 'The cap is 100 MBps.'],
  ['The cap is 10 kbps.', 'The cap is 10 KBps.'],
  ['The disk reads 5 GB/s.', 'The disk reads 5Gb/s.'],
  ['The sensor takes 5 mW.', 'The sensor takes 5 MW.'],
  ['The lamp has 300 lx.', 'The lamp has 300 LX.'],
])('%j and %j have two units, though only capitals differ', (one, two) => {
  expect(isMerged(one, two)).toBe(false);
});

test.each([
  ['The cap is 100 Mbps.', 'The cap is 100 mbps.'],
  ['The limit is 100 km/h.', 'The limit is 100km/h.'],
  ['The parcel weighs 5 Kg.', 'The parcel weighs 5 kg.'],
  ['The clock runs at 80 mhz.', 'The clock runs at 80 MHz.'],
  ['The build takes 5 MINUTES.', 'The build takes 5 minutes.'],
  ['The trial lasts 30 DAYS.', 'The trial lasts 30 days.'],
])('%j and %j have one unit', (one, two) => {
  expect(compareStatements(one, two).kind).toBe('same');
});

test.each([
  ['The Makefile has a target named clean.', 'The Makefile has a target named Clean.'],
  ['The branch is called main.', 'The branch is called Main.'],
  ['The field is called id.', 'The field is called ID.'],
  ['Our target `clean` removes dist.', 'Our target `Clean` removes dist.'],
  ['Run make clean first.', 'Run make Clean first.'],
])('%j and %j: in a name every letter counts', (one, two) => {
  expect(isMerged(one, two)).toBe(false);
});

test('a name keeps its letters where it begins a sentence', () => {
  expect(compareStatements('Docker is called Docker.', '"Docker" is called Docker.').kind).toBe('same');
  expect(compareStatements('The cluster is called Phoenix.', 'The cluster is named Phoenix.').kind).toBe('same');
});

test.each([
  ['The fee is 12 €.', 'The fee is 12 $.'],
  ['The fee is 12 £ a month.', 'The fee is 12 a month.'],
  ['They closed the road.', 'We closed the road.'],
  ['They closed the road.', 'Close the road.'],
  ['They will close the road.', 'The road was closed.'],
  ['They keep backups for 30 days.', 'Backups are kept for 30 days.'],
  ['The store will close on 3 June.', 'The store closed on 3 June.'],
  ['The store will close on 3 June.', 'The store will not close on 3 June.'],
  ['You must bring your ID to the office.', 'IDs are allowed in the office.'],
  ['You can bring dogs into the building.', 'Dogs are not allowed in the building.'],
  ['The plane takes off at 9.', 'The plane is removed at 9.'],
  ['Alex used to work at Siemens.', 'Alex works at Siemens.'],
  ['The tool is used to host sites.', 'The tool formerly hosted sites.'],
  ['The Java version we support is 21.', 'The minimum Java version we support is 21.'],
  ['The server is down in the basement.', 'The server is in the basement.'],
  ['School is from ten to eight.', 'School is at 7:50.'],
  ['Anna pays Ben 10 euros.', 'Ben pays Anna 10 euros.'],
  ['We pay Anna 10 euros an hour.', 'Anna pays us 10 euros an hour.'],
  ['Our servers are in the US.', 'Our servers are in the EU.'],
  ['The poster is 50 by 70 cm.', 'The poster is 70 by 50 cm.'],
])('%j and %j stay two', (one, two) => {
  expect(isMerged(one, two)).toBe(false);
});

test.each([
  ['The bottle holds 0.75 liters.', 'The bottle holds 750 ml.'],
  ['The speed limit is 50 km/h.', 'The speed limit is 50 kilometers per hour.'],
  ['The oven is at 180 degrees Celsius.', 'The oven is at 180 °C.'],
  ['The rent is EUR 1500.', 'The rent is 1,500 euros.'],
  ['The rent is 1500 €.', 'The rent is €1,500.'],
  ['Ella is one metre ten tall.', 'Ella is 110 cm tall.'],
  ['The poster is 50 by 70 centimetres.', 'The poster is 500 x 700 mm.'],
  ['School starts at ten to eight.', 'School starts at 7:50.'],
  ['The limit is a hundred requests.', 'The limit is 100 requests.'],
  ['Our dentist is Doctor Meyer.', 'Dr. Meyer is our dentist.'],
  ['The office is at 5 Main St.', 'The office is at 5 Main Street.'],
  ['My parents live in New York City.', 'My parents live in NYC.'],
  ['The course starts on 5 May.', 'The course is going to start on May 5.'],
  ['Alex used to work at Siemens.', 'Alex previously worked at Siemens.'],
  ['The concert was cancelled.', 'They cancelled the concert.'],
  ['The garbage is collected on Thursdays.', 'Just a reminder, the garbage is collected on Thursdays.'],
  ['The limit is 5.', 'ok so the limit is 5'],
  ['Take your shoes off before entering.', 'Before entering, please remove your shoes.'],
  ['All passwords must be changed every 90 days.', 'Every 90 days you have to change all passwords.'],
  ['The login page allows five attempts.', 'You get 5 attempts on the login page.'],
  ['Leo refuses to eat mushrooms.', "Leo won't eat mushrooms."],
  ["The rate limit's 100 req/min.", 'The rate limit is 100 requests per minute.'],
])('%j and %j are one', (one, two) => {
  expect(compareStatements(one, two).kind).toBe('same');
  expect(compareStatements(two, one).kind).toBe('same');
});

test.each([
  ['We test on our own hardware.', 'We test on their own hardware.'],
  ['Tom called Anna while he was driving.', 'Tom called Anna while she was driving.'],
  ["Lena's brother left home when he was 18.", "Lena's brother left home when she was 18."],
  ['Lena was ten when I moved to Berlin.', 'Lena was ten when she moved to Berlin.'],
  ['Tom has her keys in the drawer.', 'Tom has his keys in the drawer.'],
  ['The bakery provides us with bread.', 'The bakery provides them with bread.'],
  ['Anna lent Tom her bike.', 'Anna lent Tom his bike.'],
  ['Lena bought his car from Tom.', 'Lena bought her car from Tom.'],
  ['The backup runs at 12:30 am.', 'The backup runs at 12:30 pm.'],
  ['The backup runs at 12:30 am.', 'The backup runs at 12:30.'],
  ['The gate closes at a quarter to noon.', 'The gate closes at a quarter to midnight.'],
  ['The gate closes at a quarter to one.', 'The gate closes at 00:45.'],
  ['Lena has been with Tom since 2019.', 'Lena has worked for Tom since 2019.'],
  ['Lena has been in Berlin since 2019.', 'Lena has worked in Berlin since 2019.'],
  ['Testing is done by Peter.', 'Testing is done with Peter.'],
  ['You need a permit to run the bar.', 'You need a permit to use the bar.'],
  ['The meeting with the sales team is on Monday.', 'The sales team meeting is on Monday.'],
  ['The gate closes at a quarter to one in the morning.', 'The gate closes at a quarter to one in the afternoon.'],
  ['They sold our car.', 'They sold their car.'],
  ['He told her the news.', 'She told him the news.'],
  ['The race is 10 km long.', 'Every race is 10 km long.'],
  ['The build takes 10 minutes.', 'All builds take 10 minutes.'],
  ['We moved off Jenkins in 2022.', '2022 was the year in which they left Jenkins.'],
  ['Dad takes his coffee without sugar.', 'Dad drinks her coffee with no sugar.'],
])('%j and %j are about somebody or something else, which a plainer wording would not tell', (one, two) => {
  expect(isMerged(one, two)).toBe(false);
});

test.each([
  ['The display costs 300 euros.', 'The show costs 300 euros.'],
  ['Our new display is broken.', 'Our new show is broken.'],
  ['The finish is on Main Street.', 'The end is on Main Street.'],
  ['Anna is the head of the queue.', 'Anna is the leader of the queue.'],
  ['Anna runs the company.', 'Anna operates the company.'],
  ['The hotel is run by Anna.', 'The hotel is operated by Anna.'],
  ['Ben ran to the station.', 'Ben operated to the station.'],
  ['The firm employs lawyers.', 'The firm uses lawyers.'],
  ['The hotel employs cooks.', 'The hotel uses cooks.'],
  ['Tom put the keys in the drawer.', 'Tom kept the keys in the drawer.'],
  ['Tom offered help.', 'Tom provided help.'],
  ['Lea has been to the dentist.', 'Lea has gone to the dentist.'],
  ['Anna is a German teacher.', 'Anna teaches German.'],
  ['Max is a Russian translator.', 'Max translates Russian.'],
  ['The office uses English.', 'The office speaks English.'],
  ['Anna moved to Berlin.', 'Anna switched to Berlin.'],
  ['The team moved to the third floor.', 'The team switched to the third floor.'],
  ['The farmer raises pigs.', 'The farmer increases pigs.'],
  ['They fixed the date.', 'They repaired the date.'],
  ['Anna restored the painting.', 'Anna recovered the painting.'],
  ['The window was broken.', 'The window was defective.'],
  ['Anna is short.', 'Anna is brief.'],
  ['All members are present.', 'All members are current.'],
  ['The application is due on 3 May.', 'The app is due on 3 May.'],
  ['The shop is closed on holidays.', 'The shop is closed on vacations.'],
  ['Since Anna left, the office is quiet.', 'Because Anna left, the office is quiet.'],
  ['When Anna called, Ben left.', 'Whenever Anna called, Ben left.'],
  ['Tom threw the ball.', 'Tom raised the ball.'],
  ['The parcel was sent on Monday.', 'The parcel was delivered on Monday.'],
  ['The battery saves energy.', 'The battery stores energy.'],
  ['Anna picked the apples.', 'Anna selected the apples.'],
  ['The firm recalled the cars.', 'The firm remembered the cars.'],
  ['Tom held a speech.', 'Tom kept a speech.'],
  ['Tom dropped out.', 'Tom fell out.'],
  ['Anna joined Ben.', 'Anna combined Ben.'],
  ['Anna has the lead.', 'Anna has the leader.'],
  ['Tom tried the soup.', 'Tom attempted the soup.'],
  ['Anna lets a flat in Rome.', 'Anna allows a flat in Rome.'],
  ['The house consists of wood.', 'The house contains wood.'],
  ['The wedding was in May.', 'The marriage was in May.'],
])('%j and %j say two things with words that often say one', (one, two) => {
  expect(isMerged(one, two)).toBe(false);
});

test.each([
  ['The page shows errors.', 'The page displays errors.'],
  ['We moved to Kafka.', 'We switched to Kafka.'],
  ['We employ Redis for caching.', 'We use Redis for caching.'],
  ['Anna tries to learn Spanish.', 'Anna attempts to learn Spanish.'],
  ['The team consists of five people.', 'The team has five people.'],
  ['When a test fails, the build stops.', 'Whenever a test fails, the build stops.'],
  ['The meeting was short.', 'The meeting was brief.'],
  ['The service speaks gRPC.', 'The service uses gRPC.'],
  ['We put the keys in the drawer.', 'We keep the keys in the drawer.'],
  ['Anna is the head of the sales department.', 'Anna is the leader of the sales department.'],
])('%j and %j say one thing with the same words', (one, two) => {
  expect(compareStatements(one, two).kind).toBe('same');
  expect(compareStatements(two, one).kind).toBe('same');
});

test.each([
  ['We use GitHub Actions.', 'We use Github Actions.'],
  ['The wiki is on GitLab.', 'The wiki is on Gitlab.'],
])('%j and %j name one thing, though a capital inside is missing', (one, two) => {
  expect(compareStatements(one, two).kind).toBe('same');
  expect(compareStatements(two, one).kind).toBe('same');
});

test.each([
  ['The class is called UserStore.', 'The class is called Userstore.'],
  ['Call `fooBar` first.', 'Call `foobar` first.'],
  ['Import FooBar from it.', 'Import fooBar from it.'],
])('%j and %j name two things, of which every letter counts', (one, two) => {
  expect(isMerged(one, two)).toBe(false);
});
