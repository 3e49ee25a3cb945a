import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { courierNames } from '@zdb/contract/couriers/delivery/couriers'
import * as dada from './dada/signing.ts'
import * as fengniao from './fengniao/signing.ts'
import * as kd100 from './kd100/signing.ts'
import * as kdniao from './kdniao/signing.ts'
import * as peisong from './peisong/signing.ts'
import * as sf from './sf/signing.ts'
import * as shansong from './shansong/signing.ts'
import * as uupt from './uupt/signing.ts'
import type { Values } from './wire/signing.ts'

type Input = Readonly<Record<string, unknown>>

const { vectors } = JSON.parse(await readFile(join(import.meta.dirname, '../signing-vectors.json'), 'utf8')) as {
  vectors: { name: string; input: Input; expected: string }[]
}

const text = (input: Input, name: string): string => String(input[name])
const params = (input: Input): Values => input['params'] as Values

/** The vectors of the couriers, by name. */
const signers: Record<string, (input: Input) => string> = {
  dada: (input) => dada.sign(params(input), text(input, 'secret')),
  dadaCallback: (input) => {
    const { client_id, order_id, update_time } = params(input)
    return dada.signCallback(String(client_id), String(order_id), String(update_time))
  },
  sf: (input) => sf.sign(text(input, 'rawBody'), text(input, 'devId'), text(input, 'devKey')),
  shansong: (input) => shansong.sign(params(input), text(input, 'secret')),
  uuptV3: (input) => uupt.sign(text(input, 'biz'), text(input, 'secret'), text(input, 'timestamp')),
  peisong: (input) => peisong.sign(params(input), text(input, 'secret')),
  fengniaoV3: (input) => fengniao.sign(params(input), text(input, 'secret')),
  kd100SameCity: (input) =>
    kd100.sign(text(input, 'param'), text(input, 't'), text(input, 'key'), text(input, 'secret')),
  kdniao: (input) => kdniao.sign(text(input, 'requestData'), text(input, 'appKey')),
}

test.for(Object.keys(signers))('%s signs as its provider does', (name) => {
  const { input, expected } = vectors.find((vector) => vector.name === name) ?? expect.fail(`no vector ${name}`)
  expect(signers[name]?.(input)).toBe(expected)
})

test('no vector of a courier is left unsigned', () => {
  const ofCouriers = vectors.filter(({ name }) => courierNames.some((courier) => name.startsWith(courier)))
  expect(ofCouriers.map(({ name }) => name).filter((name) => !Object.hasOwn(signers, name))).toEqual([])
})

test('a changed byte changes what is bound to the body', () => {
  expect(sf.sign('{"a":1}', '1', 'key')).not.toBe(sf.sign('{"a":2}', '1', 'key'))
  expect(kd100.signCallback('{"a":1}', 'salt')).not.toBe(kd100.signCallback('{"a":1}', 'sali'))
})
