/** What bridges are asked. */
export type BridgeQuestion = 'status' | 'print' | 'job'

/**
 * answered: with the moment since which its journal is the same · silent: it was asked, and may have heard it · absent:
 * it has no line, so it heard nothing. `away`: it has not answered for so long that it counts as off.
 */
export type BridgeAnswer =
  { kind: 'answered'; answer: unknown; journalAt: Date } | { kind: 'silent' | 'absent'; away: boolean }

/** The way to the bridge of a printer, in whichever process it is connected. */
export type BridgeLine = (no: string, question: BridgeQuestion, about: object) => Promise<BridgeAnswer>

const nobody: BridgeLine = () => Promise.resolve({ kind: 'absent', away: false })
let inUse: BridgeLine = nobody

/** The way this process has; undefined when it has none any more. */
export const useBridgeLine = (line: BridgeLine | undefined): void => {
  inUse = line ?? nobody
}

export const askBridge: BridgeLine = (no, question, about) => inUse(no, question, about)
