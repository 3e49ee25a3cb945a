import { expect, test } from 'vitest'
import type { Answer, TencentImCall } from './client.ts'
import { tencentContacts, tencentHistory } from './history.ts'

const said = (key: string, more: Answer = {}): Answer => ({
  From_Account: 'm1',
  To_Account: 'm2',
  MsgKey: key,
  MsgSeq: 1,
  MsgTimeStamp: 1_700_000_000,
  MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: key } }],
  ...more,
})

/** A service that answers with these pages one after the other, and from the beginning once they are through. */
const serviceOf = (pages: readonly Answer[]) => {
  let asked = 0
  const call: TencentImCall = () => Promise.resolve(pages[asked++ % pages.length] ?? {})
  return { call, asked: () => asked }
}
const ever = { from: new Date(0), to: new Date(1_800_000_000_000) }

test('what cannot be read is passed over, and a place that is none says nothing', async () => {
  const odd = [said(''), said('b', { MsgTimeStamp: 'soon' }), said('c', { From_Account: undefined }), 'nonsense']
  const { call } = serviceOf([{ Complete: 1, MsgList: [...odd, said('a', { MsgSeq: '99999999999999999999' })] }])
  const found = await tencentHistory(call)(['m1', 'm2'], ever)
  expect(found.map(({ key, sequence, withdrawn }) => [key, sequence, withdrawn])).toEqual([['a', 0, false]])
})

test('a service that goes in a circle is not followed without end', async () => {
  const history = serviceOf([
    { Complete: 0, LastMsgKey: 'x', LastMsgTime: 2, MsgList: [said('a')] },
    { Complete: 0, LastMsgKey: 'y', LastMsgTime: 1, MsgList: [said('b')] },
  ])
  await expect(tencentHistory(history.call)(['m1', 'm2'], ever)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(history.asked()).toBe(3)
  const contacts = serviceOf([
    { CompleteFlag: 0, TimeStamp: 1, SessionItem: [{ Type: 1, To_Account: 'm2', MsgTime: 1 }] },
    { CompleteFlag: 0, TimeStamp: 2, SessionItem: [] },
  ])
  await expect(tencentContacts(contacts.call)('m1')).rejects.toMatchObject({ kind: 'unreachable' })
  expect(contacts.asked()).toBe(3)
})
