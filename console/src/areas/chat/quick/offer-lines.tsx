import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'

type Line = WireResult<typeof chat.orderCard>['changes'][number]

/** What becomes of what: the old struck out where there was one. */
export const OfferLines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map(({ label, before, after }) => (
    <p key={label}>
      {label}：{before && <del>{before}</del>}
      {before && ' → '}
      {after || '空'}
    </p>
  ))
