import { expect, test } from 'vitest'
import { processShare, usualProcesses } from './process-share.ts'

test('two cores get one process, more cores as many as there are', () => {
  expect([1, 2, 3, 8].map((cores) => usualProcesses(cores))).toEqual([1, 1, 3, 8])
})

test('one process keeps the pool that is set', () => {
  expect(processShare(1, 16, 200)).toEqual({ processes: 1, connections: 16 })
  expect(processShare(4, 16, 30)).toEqual({ processes: 1, connections: 16 })
})

test('however many cores there are, all processes together stay below what the database takes', () => {
  for (let wanted = 2; wanted <= 128; wanted += 1)
    for (const limit of [60, 100, 200, 500]) {
      const { processes, connections } = processShare(wanted, 16, limit)
      expect(processes * (connections + 12)).toBeLessThanOrEqual(limit - 20)
      expect(connections).toBeGreaterThanOrEqual(4)
    }
  expect(processShare(4, 16, 200)).toEqual({ processes: 4, connections: 16 })
  expect(processShare(8, 16, 200)).toEqual({ processes: 8, connections: 10 })
})
