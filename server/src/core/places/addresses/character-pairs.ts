import { onFirstUse } from '@zdb/contract/kit/first-use'

/** A table written as one text: each character is followed by what stands for it. */
export const pairsIn = (text: string): (() => ReadonlyMap<string, string>) =>
  onFirstUse(() => new Map((text.match(/../g) ?? []).map((pair) => [pair.charAt(0), pair.charAt(1)])))
