import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { makeOwnEngine } from '../engine/own/own-engine.ts'
import { imPort, setImPort } from '../state/port.ts'
import { aMessage, fakeChat, florist, forgetChat, me } from '../test/fake-chat.ts'
import { sendFiles } from './send-files.ts'

const idOf: Readonly<Record<string, string>> = {
  'first.txt': '10000000-0000-4000-8000-000000000000',
  'second.txt': '20000000-0000-4000-8000-000000000000',
  'third.txt': '30000000-0000-4000-8000-000000000000',
}
const broken = 'broken.txt'
const fileOf = (name: string) => new File([name], name, { type: 'text/plain' })

/** Finishing a file takes until it is let go; each is the file of its name. */
const heldFiles = () => {
  const letGo = new Map<string, () => void>()
  serve(chat.beginUpload, ({ body }) => ({
    upload_id: body.name,
    kind: body.kind,
    name: body.name,
    chunk_size: 1_000,
    received: Number(body.size),
    size: Number(body.size),
    file: null,
  }))
  serve(chat.finishUpload, async ({ params }) => {
    const { upload_id: name = '' } = params
    if (name === broken) throw new TypeError('network')
    await new Promise<void>((resolve) => letGo.set(name, resolve))
    return {
      file_id: idOf[name] ?? '',
      kind: 'file' as const,
      name,
      type: 'text/plain',
      size: 1,
      url: '',
      width: null,
      height: null,
    }
  })
  return { isHeld: (name: string) => letGo.has(name), letGo: (name: string) => letGo.get(name)?.() }
}

let sequence = 0

beforeEach(async () => {
  fakeChat()
  setImPort(makeOwnEngine())
  await imPort()?.login({ SDKAppID: '', userID: me, userSig: 'signed', sender: '林老板' })
  serve(chat.send, ({ body }) => {
    sequence += 1
    return { message: aMessage(sequence, { flow: 'out', random: body.random }), no: String(sequence) }
  })
})

afterEach(async () => {
  await imPort()?.logout()
  setImPort(undefined)
  forgetChat()
})

const sent = () =>
  callsOf(chat.send).map(({ body }) => {
    const id = 'file_id' in body.content ? body.content.file_id : ''
    return Object.keys(idOf).find((name) => idOf[name] === id)
  })

test('files that were chosen together arrive in the order chosen, whichever is there first', async () => {
  const { isHeld, letGo } = heldFiles()
  const names = ['first.txt', 'second.txt', 'third.txt']
  const done = sendFiles(florist, names.map(fileOf))
  await vi.waitFor(() => expect(names.every(isHeld)).toBe(true))
  letGo('third.txt')
  letGo('second.txt')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent()).toEqual([])
  letGo('first.txt')
  await done
  expect(sent()).toEqual(names)
})

test('one that does not get there keeps none of the others', async () => {
  const { isHeld, letGo } = heldFiles()
  const done = sendFiles(florist, [fileOf(broken), fileOf('second.txt')])
  await vi.waitFor(() => expect(isHeld('second.txt')).toBe(true))
  letGo('second.txt')
  await done
  expect(sent()).toEqual(['second.txt'])
})
