import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useOpen } from '#core/router/address.ts'
import { useSession } from '#core/session/session.ts'
import { SearchIcon } from '../layout/icons.tsx'
import { Modal } from '../tools/modal.tsx'
import { actionEntries, pageEntries, type Entry, type Group } from './entries.ts'
import { useFoundOrders, useSettled } from './found-orders.ts'
import { usePartnerEntries, useStoreEntries } from './found-shops.ts'
import { find, usePinyin } from './matching.ts'
import styles from './palette.module.css'

/** As many of one kind as leave room for the others. */
const perGroup = 6
/** As long as a keyword may be. */
const longest = 40

const placeholder = '单号、手机尾号、商品、门店、页面或操作，拼音和首字母也可以'

const useGroups = (typed: string): { groups: readonly Group[]; searching: boolean } => {
  const settled = useSettled(typed.trim())
  const menu = useSession((state) => state.menu)
  const pages = useMemo(() => pageEntries(menu), [menu])
  const stores = useStoreEntries()
  const partners = usePartnerEntries(settled)
  const pinyin = usePinyin()
  const orders = useFoundOrders(settled, pinyin)
  const named = [
    { title: '页面', entries: pages },
    { title: '操作', entries: actionEntries },
    { title: '门店', entries: stores },
    { title: '合作门店', entries: partners },
  ].map(({ title, entries }) => ({ title, entries: find(entries, typed, pinyin).slice(0, perGroup) }))
  if (typed.trim() === '') return { groups: named.slice(0, 3), searching: false }
  const groups = [...named, ...orders.groups].filter(({ entries }) => entries.length > 0)
  return { groups, searching: orders.searching || settled !== typed.trim() }
}

/** Everything that has a name, found by words, pinyin or initials, and opened without leaving the keys. */
export const PaletteDialog = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  // Whoever knows the number presses Enter before it was looked up: the first that is found is meant.
  const [eager, setEager] = useState(false)
  const { groups, searching } = useGroups(typed)
  const open = useOpen()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const entries = groups.flatMap((group) => group.entries)
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )
  const current = entries[at]

  const go = (entry: Entry) => {
    onClose()
    if (entry.act) entry.act()
    else open(entry.to)
  }
  const move = (step: number) => {
    const next = entries[(at + step + entries.length) % entries.length]
    if (next) setChosen(next.key)
  }
  const press = (event: KeyboardEvent) => {
    // The Enter that ends a pinyin input writes the characters.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && current) go(current)
    else if (event.key === 'Enter') setEager(searching)
    else return
    event.preventDefault()
  }

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.key])
  useEffect(() => {
    if (eager && current) go(current)
    // The first that is found ends the waiting.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [eager, current])

  return (
    <Modal label="查找" place="top" onClose={onClose}>
      <div className={styles.palette}>
        <label className={styles.field}>
          <SearchIcon />
          <input
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            maxLength={longest}
            aria-label="查找"
            aria-expanded={entries.length > 0}
            aria-controls={id}
            aria-activedescendant={current && `${id} ${current.key}`}
            placeholder={placeholder}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setChosen('')
              setEager(false)
            }}
            onKeyDown={press}
          />
          <kbd>Esc</kbd>
        </label>
        <div ref={list} id={id} role="listbox" aria-label="查找结果" className={styles.found}>
          {groups.map(({ title, entries: rows }) => (
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden>{title}</p>
              {rows.map((entry) => (
                <button
                  key={entry.key}
                  id={`${id} ${entry.key}`}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === current}
                  onPointerMove={() => setChosen(entry.key)}
                  onClick={() => go(entry)}
                >
                  <span>{entry.words}</span>
                  <small>{entry.note}</small>
                  {entry.keys && <kbd>{entry.keys}</kbd>}
                </button>
              ))}
            </div>
          ))}
        </div>
        <p className={styles.state} role="status">
          {searching ? '正在查找订单…' : entries.length === 0 ? '没有找到，换个词试试' : ''}
        </p>
      </div>
    </Modal>
  )
}
