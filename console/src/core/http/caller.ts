/** Whose calls a page makes: what goes along of their session, and what happens once it is over. */
export type Caller = {
  readonly token?: () => string | undefined
  /** A fresh token that came with an answer. */
  readonly keepToken?: (token: string) => void
  /** The codes that say the session is over. */
  readonly endedBy: ReadonlySet<number>
  readonly end: (message?: string) => void
  /** Hears the code of every refusal that was shown. */
  readonly refused?: (code: number) => void
}

const nobody: Caller = { endedBy: new Set(), end: () => undefined }

let present = nobody

/** Said once, where a page starts. */
export const callAs = (caller: Caller) => {
  present = caller
}

export const caller = (): Caller => present
