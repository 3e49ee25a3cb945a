import { useState, type ReactNode } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { Route } from '@zdb/contract/pages'
import { sayError } from '#core/alerts/notices.ts'
import { useCalls } from '#core/http/query.tsx'
import type { Input, Line } from '#core/http/request.ts'
import { sayDone, type Undo } from '#core/http/undo.ts'
import { useOpen } from '#core/router/address.ts'
import type { Action } from '#ui/action/actions.tsx'
import { useConfirm, type Question } from '#ui/dialog/confirm.tsx'
import { Irreversible } from '#ui/dialog/irreversible.ts'

/**
 * Sends a call; whatever the answer is, what shows the thing asks again, and once it is done `words` say so. Where `undo`
 * is given, it is sent to take the thing back while the words stand there.
 */
export type Send = <E extends Line>(
  line: E,
  input: Input<E>,
  words: string | ((data: WireResult<E>) => string),
  undo?: Undo,
) => Promise<unknown>

/** What a dialog of a thing is given. */
export type ActionDialog<Item, Name extends string> = {
  readonly item: Item
  readonly onClose: () => void
  /** Another action of the same thing takes the place of this one. */
  readonly press: (name: Name) => void
  /** Everything that shows the thing asks again. */
  readonly refresh: () => Promise<unknown>
}

/** One action: what its button says, and what a press does. */
export type ActionRow<Item, Name extends string> = {
  readonly label: string | ((item: Item) => string)
  /** Cannot be taken back: it looks so in the menu, beside the next step and in its dialog. */
  readonly danger?: boolean
  /** Under which heading it stands in 更多. */
  readonly group?: '修改' | '标记' | '异常'
  /** What ends the thing stands last, away from the hand. */
  readonly last?: boolean | ((item: Item) => boolean)
  /** Temporarily impossible, and why. */
  readonly why?: (item: Item) => string | undefined
} & (
  | { readonly dialog: (props: ActionDialog<Item, Name>) => ReactNode }
  | { readonly page: (item: Item) => Route }
  | { readonly send: (item: Item, send: Send) => Promise<unknown>; readonly ask?: (item: Item) => Question }
)

/** Every action has its row: one that is missing does not compile. `elsewhere` has no button of its own here. */
export type ActionTable<Item, Name extends string> = Readonly<Record<Name, ActionRow<Item, Name> | 'elsewhere'>>

export type NamedAction<Name extends string> = Action & { readonly name: Name }

/**
 * `const { actionsOf, press, dialogs } = useActions({ … })`: the buttons of a thing, the way to press one from elsewhere,
 * and what they opened, drawn once. The server decides which actions a thing offers, the most likely first.
 */
export const useActions = <Item, Name extends string>({
  table,
  offered,
  keyOf,
  refresh,
}: {
  table: ActionTable<Item, Name>
  offered: (item: Item) => readonly Name[]
  keyOf: (item: Item) => string
  refresh: () => Promise<unknown>
}) => {
  const open = useOpen()
  const calls = useCalls()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<{ name: Name; item: Item }>()
  const [confirm, question] = useConfirm()
  // A server that is newer than this page may offer what has no row here yet.
  const rowOf = (name: Name): ActionRow<Item, Name> | undefined => {
    const row = table[name] as ActionRow<Item, Name> | 'elsewhere' | undefined
    return row === 'elsewhere' ? undefined : row
  }

  const ask = async <E extends Line>(line: E, input: Input<E>) => {
    const answer = await calls.send(line, ...([input] as never))
    await refresh()
    return answer
  }
  const send: Send = async (line, input, words, undo) => {
    const answer = await ask(line, input)
    if (answer.ok) {
      const said = typeof words === 'string' ? words : words(answer.data)
      sayDone(said, undo, refresh)
    } else if (line.quiet) sayError(answer.message)
  }
  const run = async (mark: string, doing: Promise<unknown>) => {
    setBusy((before) => new Set([...before, mark]))
    await doing
    setBusy((before) => new Set([...before].filter((other) => other !== mark)))
  }

  const press = (name: Name, item: Item): void => {
    const row = rowOf(name)
    if (!row) return
    if ('page' in row) return open(row.page(item))
    if ('dialog' in row) return setShown({ name, item })
    const act = () => run(`${name} ${keyOf(item)}`, row.send(item, send))
    if (row.ask) confirm({ ...row.ask(item), onYes: act })
    else void act()
  }

  const actionsOf = (item: Item): NamedAction<Name>[] => {
    const rows = offered(item).flatMap((name) => {
      const row = rowOf(name)
      return row ? [{ name, row }] : []
    })
    const isLast = ({ row: { last } }: (typeof rows)[number]) =>
      typeof last === 'function' ? last(item) : last === true
    return [...rows.filter((each) => !isLast(each)), ...rows.filter(isLast)].map(({ name, row }, at) => ({
      name,
      label: typeof row.label === 'string' ? row.label : row.label(item),
      busy: busy.has(`${name} ${keyOf(item)}`),
      // What asks first in the danger look has it already, unless it is the next step itself.
      danger: row.danger || (at > 0 && 'ask' in row && row.ask !== undefined && !row.ask(item).calm),
      group: row.group,
      why: row.why?.(item),
      onPress: () => press(name, item),
    }))
  }

  const row = shown && rowOf(shown.name)
  const dialogs = (
    <>
      {shown && row && 'dialog' in row && (
        <Irreversible value={row.danger === true}>
          {row.dialog({
            item: shown.item,
            onClose: () => setShown(undefined),
            press: (name) => press(name, shown.item),
            refresh,
          })}
        </Irreversible>
      )}
      {question}
    </>
  )
  return { actionsOf, press, dialogs, isDialogOpen: shown !== undefined || question !== null }
}
