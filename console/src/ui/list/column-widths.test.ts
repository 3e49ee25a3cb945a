import { expect, test } from 'vitest'
import { columnWidths } from './column-widths.ts'

/** What a browser makes of it in a room so wide. */
const drawn = (columns: Parameters<typeof columnWidths>[0], room: number): readonly number[] => {
  const widths = columnWidths(columns).map((width) => {
    const [pixels, share] = /^min\((\d+)px, ([\d.]+) \* var\(--column-room\)\)$/.exec(width ?? '')?.slice(1) ?? []
    return pixels === undefined ? undefined : Math.min(Number(pixels), (Number(share) * room) / 100)
  })
  const fluid = widths.filter((width) => width === undefined).length
  const left = room - widths.reduce<number>((sum, width = 0) => sum + width, 0)
  return widths.map((width = left / fluid) => width)
}

const goods = [{ width: 152 }, {}, { width: 112 }, { width: 120 }, { width: 96 }, { width: 168 }, { width: 264 }]

test('where there is room, columns are as wide as they say and the rest is shared', () => {
  expect(drawn(goods, 1300)).toEqual([152, 388, 112, 120, 96, 168, 264])
})

test('where there is too little room for all, nothing vanishes: every column gives way alike', () => {
  for (const room of [400, 700, 905, 912]) {
    const [sn = 0, fluid = 0] = drawn(goods, room)
    expect(fluid).toBeGreaterThan((112 * room) / 1024 - 1)
    expect(sn).toBeCloseTo((152 * room) / 1024, 1)
    expect(drawn(goods, room).reduce((sum, width) => sum + width, 0)).toBeCloseTo(room, 5)
  }
})

test('several columns without a width each keep theirs', () => {
  const [, first = 0, second = 0] = drawn([{ width: 600 }, {}, {}], 700)
  expect(first).toBeCloseTo(second, 5)
  expect(first).toBeGreaterThan(90)
})
