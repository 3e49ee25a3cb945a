import { globSync, readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { routeTo, type Route } from '@zdb/contract/pages'
import { showPage } from '../../../test/render.tsx'
import { AvailableBalance } from './balance-links.tsx'

const sources = `${import.meta.dirname}/../..`
const screens = globSync('**/*.tsx', { cwd: sources })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(`${sources}/${file}`, 'utf8') }))
  .filter(({ text }) => text.includes('available_balance'))

test('every screen that knows a balance shows it beside 充值 and 提现', () => {
  expect(screens.length).toBeGreaterThan(8)
  const bare = screens.filter(
    ({ text }) => !text.includes('<AvailableBalance ') || /<Money[^>]*available_balance/.test(text),
  )
  expect(bare.map(({ file }) => file)).toEqual([])
})

test.each([
  ['finance', ['充值', '提现']],
  ['recharge', ['提现']],
  ['settlement', ['充值']],
] as const)('on %s the links lead to %o, never to where one is', async (page, links) => {
  showPage(() => <AvailableBalance yuan="372.00" />, { at: routeTo(page) satisfies Route })
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(links)
})
