import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { aMerchant } from '#areas/people/identity/fixtures'
import { balancesOf, post } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { db, within } from '#core/db/tx'
import { databaseTest as test } from '../harness/world.ts'

const rounds = 4
const processes = 2

test('processes killed at random points leave no fen out of place, and lose nothing they acknowledged', async ({
  databaseUrl,
}) => {
  const shops = await within(
    async (tx) => [(await aMerchant(tx)).merchantId, (await aMerchant(tx)).merchantId] as const,
  )
  for (const merchantId of shops)
    await within((tx) =>
      post(tx, {
        key: `start:${merchantId}`,
        type: 'recharge',
        why: '充值',
        ref: 'start',
        legs: [
          { from: { kind: 'clearing', merchantId }, to: { kind: 'available', merchantId }, amount: fen(1_000_00) },
        ],
      }),
    )

  const acknowledged: string[] = []
  const runAndKill = async (name: string): Promise<void> => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../harness/posting-process.ts'), databaseUrl, name, ...shops.map(String)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    while (text === '') await sleep(5)
    await sleep(20 + Math.random() * 200)
    child.kill('SIGKILL')
    await once(child, 'close')
    acknowledged.push(...text.split('\n').slice(0, -1))
  }
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(Array.from({ length: processes }, (_, index) => runAndKill(`${round}-${index}`)))

  const kept = await db().selectFrom('ledger_transaction').select('key').execute()
  const keys = new Set(kept.map(({ key }) => key))
  expect(acknowledged.length).toBeGreaterThan(rounds * processes)
  expect(acknowledged.filter((key) => !keys.has(key))).toEqual([])
  expect(keys.size).toBe(kept.length)
  expect(await proveLedger()).toEqual([])
  const money = await Promise.all(shops.map(balancesOf))
  expect(money.reduce((sum, { available, frozen }) => sum + available + frozen, 0)).toBe(2_000_00)
}, 120_000)
