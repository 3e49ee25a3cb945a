import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { anIncome, aSpending } from '#core/money/fixtures'

const file = async (world: World, person: Person, format: 'proof' | 'script'): Promise<string> => {
  const path = finance.exportFlows.path.replace('{status}', 'balance')
  const response = await fetch(`${world.url}${path}?format=${format}`, { headers: person.headers })
  return response.text()
}

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
