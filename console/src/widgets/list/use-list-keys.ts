import { useEffect, useRef, type FocusEvent } from 'react'
import { useKeys, type PageKey } from '#core/router/page-keys.ts'

/** The row that was opened from here by key: on the way back the hands find it again. */
let opened = ''

/** A key that does to the current row what its button does. */
export type ActionKey<Name extends string> = { readonly key: string; readonly words: string; readonly action: Name }

type ListKeys<Name extends string> = {
  /** Whose keys these are, in the list of keys. */
  title: string
  /** The rows in view, top to bottom. */
  keys: readonly string[]
  /** A dialog lies over the desk. */
  covered: boolean
  /** The tabs that `g` and a digit lead to. */
  tabs: readonly string[]
  onTab: (tab: string) => void
  onOpen: (key: string) => void
  onTick: (key: string) => void
  onTickAll: () => void
  acts: readonly ActionKey<Name>[]
  onAct: (action: Name, key: string) => void
}

/** `1` to `9` and then `0`, as they lie on the keyboard. */
const digitOf = (at: number): string => String((at + 1) % 10)

/**
 * An order desk without a mouse. One card is the current one and has the focus; the keys act on it.
 * `deskProps` belong on what surrounds the list.
 */
export const useListKeys = <Name extends string>({
  title,
  keys,
  covered,
  tabs,
  onTab,
  onOpen,
  onTick,
  onTickAll,
  acts,
  onAct,
}: ListKeys<Name>) => {
  const desk = useRef<HTMLDivElement>(null)
  const current = useRef({ key: '', at: -1, byKey: false })

  const cards = (): HTMLElement[] =>
    [...(desk.current?.querySelectorAll<HTMLElement>('li[data-key]:not([inert], [inert] *)') ?? [])].flatMap(
      (row) => row.querySelector<HTMLElement>('[data-desk=card]') ?? [],
    )
  const keyOf = (card: Element | undefined): string => card?.closest<HTMLElement>('li[data-key]')?.dataset.key ?? ''
  const here = (): HTMLElement | undefined => cards().find((card) => keyOf(card) === current.current.key)

  const focusAt = (at: number) => {
    const all = cards()
    const card = all[Math.max(0, Math.min(at, all.length - 1))]
    if (!card) return
    card.focus()
    current.current.byKey = true
  }
  const move = (step: number) => {
    const at = cards().findIndex((card) => keyOf(card) === current.current.key)
    // A row that left takes its place with it: the next one moved up into it.
    if (at < 0) return focusAt(current.current.at + (step > 0 && current.current.at >= 0 ? 0 : step))
    focusAt(at + step)
  }
  const onCurrent = (act: (key: string, card: HTMLElement) => boolean | void) => () => {
    const card = here()
    return card ? act(keyOf(card), card) : false
  }

  const table: readonly PageKey[] = [
    { keys: 'J ↓', words: '下一单', press: ['j', 'ArrowDown'], act: () => move(1) },
    { keys: 'K ↑', words: '上一单', press: ['k', 'ArrowUp'], act: () => move(-1) },
    { keys: 'X', words: '选中或取消', press: ['x'], act: onCurrent((key) => onTick(key)) },
    { keys: 'Shift X', words: '全选本页', press: ['X'], act: onTickAll },
    {
      keys: 'Enter',
      words: '打开详情',
      press: ['Enter'],
      act: onCurrent((key, card) => {
        // On a button or a link Enter is theirs.
        if (document.activeElement !== card) return false
        opened = key
        onOpen(key)
      }),
    },
    {
      keys: '空格',
      words: '在旁边预览',
      press: [' '],
      act: onCurrent((_, card) => card.querySelector<HTMLElement>('[data-preview]')?.click()),
    },
    {
      keys: 'A',
      words: '做下一步',
      press: ['a'],
      act: onCurrent((_, card) =>
        (
          card.querySelector<HTMLElement>('[data-desk=answers] button') ??
          card.querySelector<HTMLElement>('[data-desk=actions] button')
        )?.click(),
      ),
    },
    ...acts.map(({ key: letter, words, action }): PageKey => ({
      keys: letter.toUpperCase(),
      words,
      press: [letter],
      act: onCurrent((key) => onAct(action, key)),
    })),
    {
      keys: 'B',
      words: '到批量操作',
      press: ['b'],
      act: () => desk.current?.querySelector<HTMLElement>('[data-desk=batch] button')?.focus(),
    },
    {
      keys: 'G 1…0',
      words: '切换状态',
      press: tabs.map((_, at) => `g ${digitOf(at)}`),
      act: (pressed) => {
        const tab = tabs.find((_, at) => pressed === `g ${digitOf(at)}`)
        if (tab) onTab(tab)
      },
    },
  ]
  useKeys(title, table)

  // A dialog that closes, or a row that leaves, must not take the current place with it.
  const wasCovered = useRef(false)
  const stay = (uncovered: boolean) => {
    if (document.activeElement !== document.body) return
    if (opened && keys.includes(opened)) {
      current.current.key = opened
      opened = ''
      return here()?.focus()
    }
    const card = here()
    if (uncovered && card) card.focus()
    else if (!card && current.current.byKey && keys.length > 0) focusAt(current.current.at)
  }
  useEffect(() => {
    const uncovered = wasCovered.current && !covered
    wasCovered.current = covered
    if (covered) return
    // The list draws what came a moment later.
    const timer = setTimeout(() => stay(uncovered))
    return () => clearTimeout(timer)
    // The rows and the dialog alone decide; what is current lives in refs.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [keys.join(), covered])

  return {
    ref: desk,
    onFocus: ({ target }: FocusEvent) => {
      const card = target.closest<HTMLElement>('[data-desk=card]')
      if (!card) return
      current.current = { key: keyOf(card), at: cards().indexOf(card), byKey: false }
    },
  }
}
