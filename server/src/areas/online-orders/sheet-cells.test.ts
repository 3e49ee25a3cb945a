import { expect, test } from 'vitest'
import { readCell, type Cell } from './sheet-cells.ts'
import type { SheetColumn } from './sheet-columns.ts'

type Kind = SheetColumn['kind']

test.for<[Kind, Cell, string]>([
  ['text', '  林晓月 ', '林晓月'],
  ['text', 1203, '1203'],
  ['text', null, ''],
  ['text', { richText: [{ text: '光华路' }, { text: 'SOHO' }] }, '光华路SOHO'],
  ['text', { text: '花店' }, '花店'],
  ['text', { result: '北京市' }, '北京市'],
  ['text', { error: '#N/A' }, ''],
  ['phone', 13_822_102_210, '13822102210'],
  ['phone', '+86 138 2210 2210', '13822102210'],
  ['phone', '8613822102210', '13822102210'],
  ['phone', '１３８２２１０２２１０', '13822102210'],
  ['day', new Date('2026-12-24T00:00:00Z'), '2026-12-24'],
  ['day', 46_380, '2026-12-24'],
  ['day', '46380', '2026-12-24'],
  ['day', '2026-12-24', '2026-12-24'],
  ['day', '2026/1/5', '2026-01-05'],
  ['day', '2026.1.5 14:00', '2026-01-05'],
  ['day', '2026年1月5日', '2026-01-05'],
  ['day', '20261224', '2026-12-24'],
  ['day', '2026-06-31', '2026-06-31'],
  ['day', '明天', '明天'],
  ['time', '14:00-15:00', '14:00-15:00'],
  ['time', '9：00 ～ 10：30', '09:00-10:30'],
  ['time', '14点至15点', '14:00-15:00'],
  ['time', '8:30', '08:30'],
  ['time', 0.75, '18:00'],
  ['time', new Date('1899-12-30T14:30:00Z'), '14:30'],
  ['money', 138, '138'],
  ['money', 0.1 + 0.2, '0.3'],
  ['money', '¥1,280.50元', '1280.50'],
  ['money', '1280.500', '1280.5'],
  ['money', '免费', '免费'],
  ['count', '3.0', '3'],
  ['count', 2, '2'],
  ['category', '蛋糕烘焙', '2'],
  ['category', '飞机', '0'],
])('%s %j is read as %s', ([kind, cell, text]) => {
  expect(readCell(kind, cell)).toBe(text)
})
