import { expect, test } from 'vitest';
import { compareStatements } from './compare-statements.ts';

test('of what is not said which one it is there may be several, each on a day of its own', () => {
  const several = [
    ['A new intern starts on September 1.', 'A new intern starts on October 1.'],
    ['A yoga class takes place on Tuesdays.', 'A yoga class takes place on Thursdays.'],
    ['One of the cron jobs runs at 5 am.', 'One of the cron jobs runs at 5 pm.'],
    ['A node of the cluster was rebooted.', 'The nodes of the cluster were rebooted.'],
  ] as const;
  for (const [old, fresh] of several) {
    expect([old, compareStatements(old, fresh).kind]).toEqual([old, 'beside']);
    expect([fresh, compareStatements(fresh, old).kind]).toEqual([fresh, 'beside']);
  }
});

test('what holds of any of a kind has one value, and whoever says now speaks of one', () => {
  expect(compareStatements('A build takes 10 minutes.', 'A build takes 12 minutes.').kind).toBe('replaces');
  expect(compareStatements('The class takes place on Tuesday.', 'The class takes place on Thursday.').kind).toBe(
    'replaces',
  );
});

test.each([
  ['each end of a stay', 'Check-in is at 3 pm.', 'Check-out is at 11 am.'],
  ['each end of a shift', 'Anna takes over on Mondays.', 'Anna hands over on Fridays.'],
  ['each end of a journey', 'The train arrives at 8:00.', 'The train leaves at 8:10.'],
  ['each party', 'Members pay 10 euros.', 'Guests pay 15 euros.'],
  ['each room', 'The single room costs 80 euros.', 'The double room costs 120 euros.'],
  ['each side', 'The number of employers is 30.', 'The number of employees is 40.'],
  ['each thing that is counted', 'The number of builds is 5.', 'The number of builders is 9.'],
  ['each person', 'Anna leads the team.', 'Ben no longer leads the team.'],
  ['each absence', 'Anna is on leave in May.', 'Anna is on leave in July.'],
  ['each trip', 'Ben is on a business trip in May.', 'Ben is on a business trip in July.'],
  ['each holiday', 'The office is closed on 1 May.', 'The office is closed on 3 October.'],
  ['each daughter', 'My daughter Lea is 7 years old.', 'My daughter Emma is 4 years old.'],
  ['each sister', 'My sister is called Anna.', 'My sister is called Clara.'],
  ['each bus', 'Buses leave at 8:15.', 'Buses leave at 8:45.'],
  ['each limit', 'The debit limit is 500 euros a day.', 'The debit limit is 5000 euros a month.'],
  ['each question', 'The report is about sales.', 'The report is by Anna.'],
  ['when and where', 'The concert is in the park.', 'The concert is in June.'],
  ['where and in which language', 'The letter is in the drawer.', 'The letter is in German.'],
  ['where and how', 'The car is in the garage.', 'The car is in good condition.'],
  ['when and how', 'The lease ends in May.', 'The lease ends automatically.'],
  ['for whom and for what', 'Ben works for Anna.', 'Ben works for money.'],
  ['from where and from when', 'The wine is from Spain.', 'The wine is from 2015.'],
  ['until when and when', 'Anna works until Friday.', 'Anna works on Friday.'],
  ['each meeting', 'Anna has a meeting on Monday.', 'Anna has a meeting on Tuesday.'],
  ['each thing that it is', 'The box is heavy.', 'The box is empty.'],
  ['each version', 'The bug is in version 2.1.', 'The bug is in version 2.3.'],
  ['each member', 'A member of the team is Anna.', 'A member of the team is Ben.'],
  ['each friend', 'A friend of mine is called Tom.', 'A friend of mine is called Ben.'],
  ['each of a kind', 'One fish is red.', 'One fish is blue.'],
  [
    'each kind',
    'Warnings are treated as errors in release builds.',
    'Warnings are not treated as errors in debug builds.',
  ],
  ['each kind of account', 'Passwords are hidden in test accounts.', 'Passwords are not hidden in guest accounts.'],
  ['each copy', 'The job writes a copy to /backup/a.', 'The job writes a copy to /backup/b.'],
])('of %s it is said by itself: %j, %j', (_, old, fresh) => {
  expect(compareStatements(old, fresh).kind).toBe('beside');
  expect(compareStatements(fresh, old).kind).toBe('beside');
});

test.each([
  ['Our main customer is Contoso.', 'Our main customer is Fabrikam.'],
  ['My dog is called Rex.', 'My dog is called Max.'],
  ['Members pay 10 euros.', 'Members pay 15 euros.'],
  ['My daughter Lea is 7 years old.', 'My daughter Lea is 8 years old.'],
  ['The debit limit is 500 euros a day.', 'The debit limit is 800 euros a day.'],
  ['The bus leaves at 8:15.', 'The bus leaves at 8:45.'],
  ['The build writes its artifacts to ./dist', 'The build writes its artifacts to ./out'],
  ['The exporter saves reports in /var/reports', 'The exporter saves reports in /srv/reports'],
])('of one and the same the newer value holds: %j, %j', (old, fresh) => {
  expect(compareStatements(old, fresh).kind).toBe('replaces');
});
