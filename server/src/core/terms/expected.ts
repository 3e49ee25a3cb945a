import { refuse } from '../http/refusal.ts'

export const refuseChanged = (): never => refuse('moved', '已被他人修改，不能撤销')

/** Takes nothing back over what somebody else did meanwhile: refuses an undo that would find another value. */
export const refuseOther = <T extends object>(
  expected: T | undefined,
  found: { readonly [K in keyof T]: unknown },
): void => {
  const differs = (name: keyof T): boolean => expected?.[name] !== undefined && expected[name] !== found[name]
  if (expected && (Object.keys(expected) as (keyof T)[]).some(differs)) refuseChanged()
}
