import { expect, test } from 'vitest'
import { readPlaceList } from './read-place-list.ts'

test.each([
  ['tabs, as a spreadsheet copies', 'S1\tA1\t2\t3', [{ serial: 'S1', rack: 'A1', shelf: 2, slot: 3 }]],
  ['commas and a heading', 'serial,rack,shelf,slot\r\nS1,A1,2,3', [{ serial: 'S1', rack: 'A1', shelf: 2, slot: 3 }]],
  ['quotes and empty lines', '"S1";"A1";2;3\n\n', [{ serial: 'S1', rack: 'A1', shelf: 2, slot: 3 }]],
  ['no rack', 'S1\n', [{ serial: 'S1', rack: '', shelf: null, slot: null }]],
  ['no number', 'S1,A1,two,3', [{ serial: 'S1', rack: 'A1', shelf: null, slot: 3 }]],
  ['nothing', ' \n', []],
])('%s', (_, text, lines) => {
  expect(readPlaceList(text)).toEqual(lines)
})
