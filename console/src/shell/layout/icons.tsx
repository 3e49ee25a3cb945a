import { drawnIcon } from '#ui/action/drawn-icon.tsx'

export const BellIcon = drawnIcon(<path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4" />)
export const ChatIcon = drawnIcon(<path d="M4 5h16v11h-9l-4.5 4v-4H4zM8.5 10.5h.1M12 10.5h.1M15.5 10.5h.1" />)
export const SearchIcon = drawnIcon(<path d="M16.5 16.5 21 21M18.5 11a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z" />)
export const SoundIcon = drawnIcon(
  <path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4.2 4.2 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11" />,
)
export const MutedIcon = drawnIcon(<path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5" />)
export const SunIcon = drawnIcon(
  <path d="M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />,
)
export const MoonIcon = drawnIcon(<path d="M20 14.2A8 8 0 0 1 9.8 4 8 8 0 1 0 20 14.2Z" />)
export const AutoIcon = drawnIcon(
  <>
    <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" stroke="none" />
  </>,
)
export const UserIcon = drawnIcon(<path d="M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />)
export const ChevronIcon = drawnIcon(<path d="m7 10 5 5 5-5" />)
export const TicketIcon = drawnIcon(<path d="M5 4.5h14v15H5zM8.5 9h7M8.5 12.5h7M8.5 16h4" />)
export const HelpIcon = drawnIcon(
  <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM9.7 9.5a2.4 2.4 0 1 1 3.6 2.2c-.8.5-1.3 1-1.3 1.9M12 16.8v.1" />,
)
export const GuideIcon = drawnIcon(<path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM15.5 8.5l-2 5-5 2 2-5z" />)
export const FeedbackIcon = drawnIcon(<path d="M4 5.5h16v11h-8l-4.5 3.5v-3.5H4zM8.5 9.5h7M8.5 12.7h4.5" />)
export const TopIcon = drawnIcon(<path d="M5 4.5h14M12 20V9M7 13.5 12 8.5l5 5" />)
