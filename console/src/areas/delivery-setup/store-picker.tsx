import { useState } from 'react'
import type { Store } from '#core/session/session.ts'
import { ChoiceList } from '#ui/input/choice-list.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import styles from './store-picker.module.css'

type Props = { stores: readonly Store[]; value: string; onChange: (sid: string) => void }

/** From so many on one types a part of the name instead of looking. */
const many = 8

/** Beside the page, where there is room: all stores at a glance. */
export const StoreList = ({ stores, value, onChange }: Props) => {
  const [words, setWords] = useState('')
  const found = stores.filter(({ name, city }) => `${city}${name}`.includes(words.trim()))
  return (
    <aside className={styles.list} aria-label="门店">
      {stores.length > many && <TextInput placeholder="找门店" maxLength={20} value={words} onChange={setWords} />}
      <ChoiceList
        label="门店"
        rows={found}
        keyOf={({ sid }) => sid}
        value={value}
        onChange={({ sid }) => onChange(sid)}
      >
        {({ name, city, address }) => (
          <span className={styles.store} title={`${name} ${city}${address}`}>
            <strong>{name}</strong>
            <small>
              {city} {address}
            </small>
          </span>
        )}
      </ChoiceList>
      {found.length === 0 && <p className={styles.none}>没有叫这个名字的门店</p>}
    </aside>
  )
}

export const StoreSelect = ({ stores, value, onChange }: Props) => (
  <FilterSelect
    label="门店"
    search={stores.length > many}
    options={stores.map(({ sid, name }) => ({ value: sid, label: name }))}
    value={value}
    onChange={onChange}
  />
)
