import { print } from '@zdb/contract/desk/print/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'

export type Platform = WireResult<typeof print.platforms>[number]
export type Template = WireResult<typeof print.templates>[number]
export type PrintRule = WireResult<typeof print.rules>[number]

export const sources = { online: '网单', received: '接单' } as const
