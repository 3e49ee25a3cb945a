import { momentText } from '@zdb/contract/kit/china-time'
import { recordsOf, textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { CallbackReading } from '../port.ts'
import { sign } from './signing.ts'
import { requestTypes, type KdniaoOptions } from './client.ts'
import { reportIn, troublesOf } from './query.ts'

const reply = ({ appId }: KdniaoOptions, ok: boolean, why: string): Reply => ({
  status: ok ? 200 : 403,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({
    EBusinessID: appId,
    UpdateTime: momentText(new Date()),
    Success: ok,
    Reason: why,
  }),
})

/** Many tracks in one push, signed over their text with our key. */
export function receive(options: KdniaoOptions, push: RawPush): CallbackReading {
  const form = new URLSearchParams(push.body.toString('utf8'))
  const [data, signature] = [form.get('RequestData') ?? '', form.get('DataSign') ?? '']
  const refused = (why: string): CallbackReading => ({ ok: false, reply: reply(options, false, why), why })
  if (!sameText(sign(data, options.secret), signature.replaceAll(' ', '+'))) return refused('DataSign')
  if (!requestTypes.push.some((type) => type === form.get('RequestType'))) return refused('RequestType')
  const reports = recordsOf(readRecord(data)?.['Data']).flatMap((track) => {
    const sn = idOf(track['OrderCode'])
    const ref = { sn, providerId: idOf(track['LogisticCode']), brand: textOf(track['ShipperCode']) }
    return (sn && reportIn(track, ref)) || []
  })
  return { ok: true, reply: reply(options, true, ''), reports, troubles: reports.flatMap(troublesOf), hint: false }
}
