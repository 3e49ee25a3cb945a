import { readMoment } from '@zdb/contract/kit/china-time'
import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import type { Ref, Report, Trouble } from '../port.ts'
import { statuses, trouble } from './status.ts'

/** What a track says, the same whether it was pushed or asked for; undefined while nobody has collected the parcel. */
export function reportIn(track: Readonly<Record<string, unknown>>, ref: Ref): Report | undefined {
  const last = recordsOf(track['Traces']).at(-1)
  const at = last && readMoment(textOf(last['AcceptTime']))
  const [state, detail] = [idOf(track['State']), idOf(track['StateEx'])]
  const status = statuses[detail] ?? statuses[state] ?? (state === trouble ? 'pickedUp' : undefined)
  if (!at || !status) return undefined
  const words = textOf(last?.['AcceptStation'])
  const told = state === trouble ? words : ''
  return { ref, status, code: detail || state, at, reassigned: false, rider: null, fee: null, reason: told }
}

/** A parcel that comes back is no trouble on the way: that has a status of its own. */
export const troublesOf = ({ ref, status, code, at, reason }: Report): Trouble[] =>
  status === 'pickedUp' && reason !== ''
    ? [
        {
          ref,
          kind: 'exception',
          id: `${code}@${at.getTime()}`,
          code,
          words: reason,
          at,
          asksAnswer: false,
          rider: null,
        },
      ]
    : []
