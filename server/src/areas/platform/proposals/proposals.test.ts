import { expect } from 'vitest'
import { proposals } from '@zdb/contract/platform/proposals/endpoints'
import { within } from '#core/db/tx'
import { test } from '#test/harness/world'
import { insertProposal } from './proposals.sql.ts'

test('a proposal of a kind that is no more stands in the list beside the others', async ({ world }) => {
  const who = await world.operator()
  const row = { subject: '1', title: '旧事项', payload: {}, reason: '曾经', proposer_id: who.operatorId }
  await within((tx) => insertProposal(tx, { ...row, kind: 'gone' }))
  const { code, data } = await who.call(proposals.list)
  expect(code).toBe(0)
  expect(data?.items.find(({ title }) => title === '旧事项')?.kind_zh).toBe('gone')
})
