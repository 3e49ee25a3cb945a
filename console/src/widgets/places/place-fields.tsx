import { useState } from 'react'
import { Field } from '#ui/form/field.tsx'
import type { Mistakes } from '#ui/form/mistakes.ts'
import { TipInput } from '#ui/input/tip-input.tsx'
import { named, useBelow, type Divisions } from './divisions.ts'

type Level = 'province' | 'city' | 'county'
type Words = Readonly<Record<Level, string>>

/** Read once somebody comes to the fields: most forms are filled by a pasted message. */
const useDivisions = ({ province, city }: Words, asked: boolean): Readonly<Record<Level, Divisions>> => {
  const provinces = useBelow(asked ? '' : undefined)
  const cities = useBelow(named(provinces, province.trim())?.code)
  const counties = useBelow(named(cities, city.trim())?.code)
  return { province: provinces, city: cities, county: counties }
}

const tipsFor = (list: Divisions, words: string) => {
  const typed = words.trim()
  const fitting = named(list, typed) ? list : list?.filter(({ name }) => name.includes(typed))
  return (fitting ?? []).map(({ code, name }) => ({ key: code, text: name, title: name, note: '' }))
}

const levels = [
  { name: 'province', label: '省份', hint: '' },
  { name: 'city', label: '城市', hint: '' },
  { name: 'county', label: '区县', hint: '；开发区、高新区等请写在详细地址里，不确定可留空' },
] as const

/** What lies below another place is chosen anew; a municipality is its own city. */
const below: Readonly<Record<Level, (chosen: string) => Partial<Words>>> = {
  province: (chosen) => ({ city: chosen.endsWith('市') ? chosen : '', county: '' }),
  city: () => ({ county: '' }),
  county: () => ({}),
}

const unplaced = { longitude: null, latitude: null }

/**
 * Province, city and county out of the division list: picked, or typed and recognised. `data-field` names each box, so
 * that a page can put the cursor into one.
 */
export const PlaceFields = ({
  draft,
  mistakes,
  warnings,
  onChange,
}: {
  draft: Words
  mistakes: Mistakes
  /** What was read with little confidence. */
  warnings: Partial<Words>
  onChange: (part: Partial<Words> & typeof unplaced) => void
}) => {
  const [asked, setAsked] = useState(false)
  const [typing, setTyping] = useState<Level>()
  const lists = useDivisions(draft, asked)

  const begin = (level: Level) => {
    setAsked(true)
    setTyping(level)
  }
  const settle = (level: Level) => {
    setTyping(undefined)
    const found = named(lists[level], draft[level].trim())
    if (found && found.name !== draft[level]) onChange({ [level]: found.name, ...unplaced })
  }
  const doubt = ({ name, label, hint }: (typeof levels)[number]): string | undefined => {
    const [list, words] = [lists[name], draft[name].trim()]
    if (typing === name || words === '' || !list?.length || named(list, words)) return undefined
    return `列表里没有“${words}”这个${label}，请选择或核对${hint}`
  }
  return levels.map((level) => (
    <div key={level.name} data-field={level.name} onFocus={() => begin(level.name)} onBlur={() => settle(level.name)}>
      <Field label={level.label} error={mistakes[level.name]} warning={warnings[level.name] ?? doubt(level)}>
        {(id) => (
          <TipInput
            id={id}
            maxLength={20}
            value={draft[level.name]}
            tips={tipsFor(lists[level.name], draft[level.name])}
            onChange={(text) => onChange({ [level.name]: text, ...unplaced })}
            onChoose={({ text }) => onChange({ [level.name]: text, ...below[level.name](text), ...unplaced })}
          />
        )}
      </Field>
    </div>
  ))
}
