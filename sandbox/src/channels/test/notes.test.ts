import { describe, expect, test } from 'vitest'
import { sides } from '../sides.ts'
import type { ChannelName } from '../things.ts'
import { vendorOf } from './vendor.ts'

/** What each channel's push of a shop's own note holds; the others push none. */
const pushes: Partial<Record<ChannelName, string>> = {
  doudian: '"tag":"113"',
  pdd: 'pdd_trade_TradeMemoModified',
  taobao: 'taobao_trade_TradeMemoModified',
  weixin: '"Encrypt"',
  youzan: '"type":"trade_TradeMemoModified"',
}

describe.each(sides)('$title', (side) => {
  const at = vendorOf(side.name)

  test(pushes[side.name] ? "tells of the shop's own note" : "keeps the shop's own note to itself", async () => {
    const { keys, place } = at()
    const order = { ...(await place()), sellerNotes: [{ words: '加急', flag: '1', flagName: '', at: Date.now() }] }
    const outgoing = side.push({ kind: 'noted', order }, keys, 'http://127.0.0.1:1/in')
    const words = pushes[side.name]
    if (words) expect(outgoing?.body).toContain(words)
    else expect(outgoing).toBeNull()
  })
})
