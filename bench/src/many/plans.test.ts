import { expect, test } from 'vitest'
import { plansIn, readingOf } from './plans.ts'

const entry = (plan: object): string => {
  const lines = JSON.stringify({ 'Query Text': 'select\n1', Plan: plan }, null, 2).split('\n')
  return `2026-11-19 16:00:00.000 CST [7] LOG:  duration: 0.123 ms  plan:\n${lines.map((line) => `\t${line}\n`).join('')}`
}

const pages = { 'Shared Hit Blocks': 3, 'Shared Read Blocks': 2 }
const walked = {
  'Node Type': 'Limit',
  ...pages,
  Plans: [
    {
      'Node Type': 'Index Scan',
      'Relation Name': 'online_order',
      'Index Name': 'online_order_placed',
      'Index Cond': `(merchant_id = '7'::bigint)`,
      ...pages,
    },
  ],
}
const read = { 'Node Type': 'Seq Scan', 'Relation Name': 'online_order', Filter: '(merchant_id = $1)', ...pages }
const sweep = { 'Node Type': 'Seq Scan', 'Relation Name': 'online_order', Filter: '(state = 0)', ...pages }
const joined = { ...sweep, 'Join Filter': '(o.merchant_id = m.id)' }

test('plans are found among what else the log says, and one that is still being written is left out', () => {
  const log = `2026-11-19 LOG:  checkpoint starting\n${entry(walked)}${entry(read)}${entry(sweep).slice(0, -20)}`
  expect(plansIn(log)).toEqual([walked, read])
})

test('what counts is what was read for one merchant, each statement once, and whether it was everything', () => {
  expect(readingOf([walked, sweep, joined], 'online_order')).toEqual({
    pages: 5,
    indexes: ['online_order_placed'],
    whole: [],
  })
  expect(readingOf([walked, read], 'online_order')).toMatchObject({ pages: 10, whole: ['online_order'] })
  expect(readingOf([walked, read], 'transfer_order')).toEqual({ pages: 0, indexes: [], whole: [] })
})
