import { drawnIcon } from '#ui/action/drawn-icon.tsx'

export const SmileIcon = drawnIcon(
  <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM8.5 14.2a4 4 0 0 0 7 0M9 9.8v.2M15 9.8v.2" />,
)
export const ImageIcon = drawnIcon(
  <path d="M4 5h16v14H4zM4 16l4.5-4.5 4 4L16 12l4 4M9 9.3a.8.8 0 1 1-1.6 0 .8.8 0 0 1 1.6 0Z" />,
)
export const FileIcon = drawnIcon(<path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4" />)
export const VideoIcon = drawnIcon(<path d="M3.5 6.5h11v11h-11zM14.5 11l6-3.5v9l-6-3.5" />)
export const MicIcon = drawnIcon(<path d="M9 5.5a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5v3" />)
export const QuickIcon = drawnIcon(<path d="M13 3 5 13.5h6L10.5 21 19 10.5h-6z" />)
export const GearIcon = drawnIcon(
  <path d="M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM12 3.5v2.3M12 18.2v2.3M3.5 12h2.3M18.2 12h2.3M6 6l1.6 1.6M16.4 16.4 18 18M6 18l1.6-1.6M16.4 7.6 18 6" />,
)
export const MoreIcon = drawnIcon(<path d="M6 12h.1M12 12h.1M18 12h.1" strokeWidth="2.6" />)
export const BackIcon = drawnIcon(<path d="m14.5 5-7 7 7 7" />)
export const TradeIcon = drawnIcon(<path d="M5 4.5h14v15H5zM8.5 9h7M8.5 12.5h7M8.5 16h4" />)
export const PlayIcon = drawnIcon(<path d="M7 4.5v15l12-7.5z" />)
export const PauseIcon = drawnIcon(<path d="M8 5v14M16 5v14" />)
