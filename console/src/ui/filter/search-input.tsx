import { useState } from 'react'
import { Input } from 'antd'

/** Searches on Enter, on the button and when it is emptied. */
export const SearchInput = ({
  label,
  value,
  onSearch,
  width = 220,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
  width?: number
}) => {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  // A filter taken away elsewhere empties the box as well.
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  return (
    <Input.Search
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={40}
      allowClear
      style={{ width, maxWidth: 'var(--search-most, min(100%, 320px))' }}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={(text) => onSearch(text.trim())}
    />
  )
}
