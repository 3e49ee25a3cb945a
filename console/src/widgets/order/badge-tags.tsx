import type { Tone } from '@zdb/contract/kit/states'
import { StatusTag } from '#ui/value/status-tag.tsx'

/** What hangs on an order besides its state. */
export const BadgeTags = <Name extends string>({
  names,
  badges,
}: {
  names: readonly Name[]
  badges: Readonly<Record<Name, { label: string; tone: Tone }>>
}) =>
  names.map((name) => (
    <StatusTag key={name} tone={badges[name].tone}>
      {badges[name].label}
    </StatusTag>
  ))
