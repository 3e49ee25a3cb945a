import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { db, within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { anIncome, aSpending } from '#core/money/fixtures'

const file = async (world: World, person: Person, format: 'proof' | 'script'): Promise<string> => {
  const path = finance.exportFlows.path.replace('{status}', 'balance')
  const response = await fetch(`${world.url}${path}?format=${format}`, { headers: person.headers })
  return response.text()
}

const printOf = async (person: Person) => (await person.call(finance.fingerprint)).data

type Verdict = { passed: boolean; said: string }

/** As a stranger would: with the two files and Node alone. */
const check = async (folder: string, proof: string): Promise<Verdict> => {
  const path = join(folder, 'proof.txt')
  await writeFile(path, proof)
  return new Promise((resolve) => {
    execFile(process.execPath, [join(folder, 'verify.mjs'), path], (error, out, trouble) =>
      resolve({ passed: error === null, said: out + trouble }),
    )
  })
}

test('whoever has the proof of a balance and the script beside it sees every change', async ({ world }) => {
  const owner = await world.merchant()
  await within(async (tx) => {
    await anIncome(tx, owner.merchantId, fen(100_00))
    await aSpending(tx, owner.merchantId, fen(30_00))
    await aSpending(tx, owner.merchantId, fen(30_00))
    await anIncome(tx, owner.merchantId, fen(5_00))
  })
  const proof = await file(world, owner, 'proof')
  const folder = await mkdtemp(join(tmpdir(), 'proof-'))
  try {
    await writeFile(join(folder, 'verify.mjs'), await file(world, owner, 'script'))
    const sound = await check(folder, proof)
    expect(sound).toMatchObject({ passed: true, said: expect.stringContaining('4笔，余额45.00元') })
    expect(await file(world, owner, 'proof')).toBe(proof)
    const print = await printOf(owner)
    expect(print).toMatchObject({ count: 4, balance: '45.00', at: expect.any(String) })
    expect(sound.said).toContain(`指纹${print?.fingerprint}`)
    expect(proof).toContain(print?.last_hash)

    const lines = proof.split('\n')
    const [head = '', first = '', second = '', third = '', ...rest] = lines
    const changed = (text: string, at: number) =>
      text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
    const forged: Record<string, string> = {
      'an amount': proof.replace('10000,10000', '10001,10001'),
      'a line less': [head, first, third, ...rest].join('\n'),
      'the last line less': [...lines.slice(0, -2), ''].join('\n'),
      'two lines swapped': [head, first, third, second, ...rest].join('\n'),
      'no end of line': proof.slice(0, -1),
      'a byte of the beginning': changed(proof, 3),
      'a byte of the last hash': changed(proof, proof.length - 2),
    }
    for (const [name, text] of Object.entries(forged))
      expect([name, (await check(folder, text)).passed]).toEqual([name, false])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the fingerprint goes on with every posting, and is not what a changed posting would give', async ({ world }) => {
  const owner = await world.merchant()
  expect(await printOf(owner)).toMatchObject({ count: 0, balance: '0.00', at: null })
  await within((tx) => anIncome(tx, owner.merchantId, fen(100_00)))
  const before = await printOf(owner)
  expect(await printOf(owner)).toEqual(before)
  await within((tx) => aSpending(tx, owner.merchantId, fen(30_00)))
  const [first, second] = await Promise.all([printOf(owner), printOf(owner)])
  expect(second).toEqual(first)
  expect(first).toMatchObject({ count: 2, balance: '70.00' })
  expect(first?.fingerprint).not.toBe(before?.fingerprint)
  expect((await file(world, owner, 'proof')).trimEnd().endsWith(first?.fingerprint ?? '-')).toBe(true)
  // Somebody past all guards changes the oldest posting: the file follows, the kept chain does not.
  await sql`alter table ledger_posting disable trigger user`.execute(db())
  await sql`update ledger_posting set at = at - interval '1 day' where account_id =
    (select id from ledger_account where merchant_id = ${owner.merchantId} and kind = 'available') and amount = 10000`.execute(
    db(),
  )
  await sql`alter table ledger_posting enable trigger user`.execute(db())
  const forged = await file(world, owner, 'proof')
  expect(forged.trimEnd().endsWith((await printOf(owner))?.fingerprint ?? '-')).toBe(false)
})
