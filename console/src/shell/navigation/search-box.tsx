import { useState } from 'react'
import { useOpen } from '#core/router/address.ts'
import { SearchIcon } from '../layout/icons.tsx'
import { searches, searchRoute } from './searches.ts'
import frame from '#ui/input/frame.module.css'
import styles from './search-box.module.css'

export const searchBoxId = 'top-search'

export const SearchBox = ({ section }: { section: string }) => {
  const [keyword, setKeyword] = useState('')
  const open = useOpen()
  const search = searches[section]
  if (!search) return null
  return (
    <form
      role="search"
      className={`${frame.frame} ${styles.search}`}
      onSubmit={(event) => {
        event.preventDefault()
        const route = searchRoute(search, keyword)
        if (!route) return
        open(route)
        // What was found is the list's: its keys wake up again.
        event.currentTarget.querySelector('input')?.blur()
      }}
    >
      <SearchIcon size={16} />
      <input
        id={searchBoxId}
        type="search"
        aria-label={search.placeholder}
        placeholder={search.placeholder}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
    </form>
  )
}
