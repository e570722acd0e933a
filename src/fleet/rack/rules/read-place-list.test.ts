import { expect, test } from 'vitest'
import { readPlaceList } from './read-place-list.ts'

test.each([
  ['tabs, as a spreadsheet copies', 'S1\tA1\t2\t3', [{ serial: 'S1', rack: 'A1', shelf: 2, slot: 3 }]],
  ['commas and a heading', 'serial,rack,shelf,slot\r\nS1,A1,2,3', [{ serial: 'S1', rack: 'A1', shelf: 2, slot: 3 }]],
  ['quotes and empty lines', '"S1";"A1";2;3\n\n', [{ serial: 'S1', rack: 'A1', shelf: 2, slot: 3 }]],
  ['no rack', 'S1\n', [{ serial: 'S1', rack: '', shelf: null, slot: null }]],
  ['no number', 'S1,A1,two,3', [{ serial: 'S1', rack: 'A1', shelf: null, slot: 3 }]],
  ['spaces', ' S1 , A1 , 2 , 3 ', [{ serial: 'S1', rack: 'A1', shelf: 2, slot: 3 }]],
  ['quotes within', '"S"1",A"1,2,3', [{ serial: 'S"1', rack: 'A"1', shelf: 2, slot: 3 }]],
  ['many digits', 'S1,A1,12,123456', [{ serial: 'S1', rack: 'A1', shelf: 12, slot: 123_456 }]],
  ['too many digits', 'S1,A1,x1,1234567', [{ serial: 'S1', rack: 'A1', shelf: null, slot: null }]],
  ['a letter behind', 'S1,A1,1x,3', [{ serial: 'S1', rack: 'A1', shelf: null, slot: 3 }]],
  [
    'first a device that leaves its rack',
    'S1,,,\nS2,A1,2,3',
    [
      { serial: 'S1', rack: '', shelf: null, slot: null },
      { serial: 'S2', rack: 'A1', shelf: 2, slot: 3 },
    ],
  ],
  [
    'no heading over several lines',
    'S1,A1,2,3\nS2,A1,2,4',
    [
      { serial: 'S1', rack: 'A1', shelf: 2, slot: 3 },
      { serial: 'S2', rack: 'A1', shelf: 2, slot: 4 },
    ],
  ],
  ['nothing', ' \n', []],
])('%s', (_, text, lines) => {
  expect(readPlaceList(text)).toEqual(lines)
})
