import type { Report } from '@zdb/contract/desk/rehearsals/report'
import { rehearsals } from '@zdb/contract/desk/rehearsals/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { refresh } from '#core/http/query.tsx'

export type RehearsalRow = WireResult<typeof rehearsals.list>['items'][number]
export type RehearsalDetail = WireResult<typeof rehearsals.show>
export type { Report }

export const refreshRehearsals = () => refresh(rehearsals.list, rehearsals.show, rehearsals.options)

/** How far it is, in one line. */
export const progressWords = ({ progress }: Pick<RehearsalRow, 'progress'>): string => {
  if (!progress) return '排队中，轮到后自动开始'
  const { step, clock, played, waiting, late } = progress
  return clock ? `${step} ${clock}，进 ${played} 单，未处理 ${waiting}，已超时 ${late}` : step
}
