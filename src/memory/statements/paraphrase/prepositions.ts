import { wordSet } from '../../word-set.ts';

export const PREPOSITIONS: ReadonlySet<string> = wordSet(
  'on in at during for from to by with without via through using within under behind between across near as per into over above below until till since about against toward towards onto off beyond despite except because-of than instead besides before after inside upon regarding concerning throughout following beside among if-there-is for-behalf outside before-place from-inside from-outside',
);
