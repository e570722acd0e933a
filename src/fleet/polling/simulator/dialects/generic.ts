import { always, countsOf, elapsedOf, mhs, never, numbered, poolsOf, summaryInMhs } from './dialect.ts'
import type { Dialect } from './dialect.ts'

/** A cgminer of an unknown make: numbers as text, bare nan and -inf, a raw line feed, a missing comma. */
export const generic: Dialect = {
  description: () => 'cgminer 4.12.1',
  parts: {
    summary: ({ figures }) => ({
      SUMMARY: [
        {
          Elapsed: String(elapsedOf(figures)),
          'MHS av': String(mhs(figures.averageHashrateThs)),
          'MHS 5s': String(mhs(figures.hashrateThs)),
          'MHS 1m': 'bare nan',
          'HS RT': 'bare -inf',
          ...numbered('Fan', figures.fansRpm),
          ...countsOf(figures),
        },
      ],
    }),
    stats: () => ({
      STATS: [
        { STATS: 0, ID: 'XYZ0', note: 'a raw break' },
        { STATS: 1, ID: 'POOL0' },
      ],
    }),
    pools: ({ figures }) => poolsOf(figures),
    version: ({ miner }) => ({
      VERSION: [{ CGMiner: '4.12.1', API: '3.7', Model: miner.model, Serial: miner.serial }],
    }),
  },
  joins: always,
  spell: (json) =>
    json
      .replaceAll(/"bare ([^"]+)"/g, '$1')
      .replace('raw break', 'raw\nbreak')
      .replace('},{"STATS":1', '}{"STATS":1'),
  ending: '\0',
}

/** An old cgminer without JSON: `STATUS=S,…|SUMMARY,Elapsed=9,…|`. */
export const text: Dialect = {
  ...generic,
  parts: {
    ...generic.parts,
    summary: ({ figures }) => summaryInMhs(figures, numbered('Fan', figures.fansRpm)),
  },
  joins: never,
  isText: true,
}
