import { imFailure, type ImFailure, type ImFailureKind } from '../port.ts'

export const expiredSig = 70001

const codes: Readonly<Record<Exclude<ImFailureKind, 'refused' | 'forged'>, readonly number[]>> = {
  throttled: [60007, 60011, 60018, 60019, 20012, 70050],
  unreachable: [60008, 60014, 20004, 20005, 40006, 70169, 70202, 70500, 90992, 90994, 90995, 91000],
  unknownAccount: [20003, 40003, 70107, 90012, 90048],
  gone: [20022, 20023],
  // Words it does not carry, too long, a body it cannot read, stopped by a callback, not wanted by who it is for.
  rejected: [80001, 80002, 80003, 80004, 90001, 90002, 90007, 90010, 93000, 20006, 20007],
}

const kinds = new Map(
  Object.entries(codes).flatMap(([kind, all]) => all.map((code) => [code, kind as ImFailureKind] as const)),
)

/** Everything else is a matter for us: a signature that is none of this app (70003, 70009, 70013), a missing right, a form. */
export const failureOf = (code: number, words: string): ImFailure =>
  imFailure(kinds.get(code) ?? 'refused', `${code} ${words}`)
