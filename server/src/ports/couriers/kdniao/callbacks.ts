import { momentText, readMoment } from '@zdb/contract/kit/china-time'
import { recordsOf, textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { ReceivedReports, Ref, Report, ReportStatus } from '../port.ts'
import { sign } from '../wire/signing.ts'
import { requestTypes, type KdniaoOptions } from './client.ts'

type Fields = Record<string, unknown>

/** `StateEx` where it says more than `State`: refused at the door, on the way back, back. */
const statuses: Readonly<Record<string, ReportStatus>> = {
  1: 'pickedUp',
  2: 'pickedUp',
  3: 'delivered',
  404: 'returning',
  406: 'returned',
  407: 'returning',
}
/** Trouble on the way ends nothing: the words say what it is. */
const trouble = '4'

/** What a track says, the same whether it was pushed or asked for; undefined while nobody has collected the parcel. */
export function reportIn(track: Fields, ref: Ref): Report | undefined {
  const last = recordsOf(track['Traces']).at(-1)
  const at = last && readMoment(textOf(last['AcceptTime']))
  const [state, detail] = [idOf(track['State']), idOf(track['StateEx'])]
  const status = statuses[detail] ?? statuses[state] ?? (state === trouble ? 'pickedUp' : undefined)
  if (!at || !status) return undefined
  const words = textOf(last?.['AcceptStation'])
  const told = state === trouble ? words : ''
  return { ref, status, code: detail || state, at, reassigned: false, rider: null, fee: null, reason: told }
}

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
export function receive(options: KdniaoOptions, push: RawPush): ReceivedReports {
  const form = new URLSearchParams(push.body.toString('utf8'))
  const [data, signature] = [form.get('RequestData') ?? '', form.get('DataSign') ?? '']
  const refused = (why: string): ReceivedReports => ({ ok: false, reply: reply(options, false, why), why })
  if (!sameText(sign.kdniao(data, options.secret), signature.replaceAll(' ', '+'))) return refused('DataSign')
  if (!requestTypes.push.some((type) => type === form.get('RequestType'))) return refused('RequestType')
  const reports = recordsOf(readRecord(data)?.['Data']).flatMap((track) => {
    const sn = idOf(track['OrderCode'])
    const ref = { sn, providerId: idOf(track['LogisticCode']), brand: textOf(track['ShipperCode']) }
    return (sn && reportIn(track, ref)) || []
  })
  return { ok: true, reply: reply(options, true, ''), reports, hint: false }
}
