import ArrowLeft from 'lucide-react/icons/arrow-left'
import Bell from 'lucide-react/icons/bell'
import Briefcase from 'lucide-react/icons/briefcase'
import Building2 from 'lucide-react/icons/building-2'
import Calendar from 'lucide-react/icons/calendar'
import ChartColumn from 'lucide-react/icons/chart-column'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Columns3 from 'lucide-react/icons/columns-3'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Factory from 'lucide-react/icons/factory'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Funnel from 'lucide-react/icons/funnel'
import Globe from 'lucide-react/icons/globe'
import Inbox from 'lucide-react/icons/inbox'
import Info from 'lucide-react/icons/info'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import List from 'lucide-react/icons/list'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Maximize from 'lucide-react/icons/maximize'
import Menu from 'lucide-react/icons/menu'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Plus from 'lucide-react/icons/plus'
import RadioTower from 'lucide-react/icons/radio-tower'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ScrollText from 'lucide-react/icons/scroll-text'
import Search from 'lucide-react/icons/search'
import Server from 'lucide-react/icons/server'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import Sun from 'lucide-react/icons/sun'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import CirclePlay from 'lucide-react/icons/circle-play'
import Wrench from 'lucide-react/icons/wrench'
import X from 'lucide-react/icons/x'
import Zap from 'lucide-react/icons/zap'

/** Lucide's drawings by the names that the console uses; the server's menu uses them too. */
const drawings = {
  menu: Menu,
  fullScreen: Maximize,
  close: X,
  check: Check,
  back: ArrowLeft,
  left: ChevronLeft,
  right: ChevronRight,
  down: ChevronDown,
  up: ChevronUp,
  sort: ChevronsUpDown,
  search: Search,
  columns: Columns3,
  download: Download,
  upload: Upload,
  add: Plus,
  pollers: RadioTower,
  racks: Server,
  sync: RefreshCw,
  trash: Trash2,
  filter: Funnel,
  copy: Copy,
  calendar: Calendar,
  sun: Sun,
  moon: Moon,
  system: Monitor,
  language: Globe,
  user: User,
  quit: LogOut,
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleX,
  lock: Lock,
  empty: Inbox,
  dashboard: LayoutDashboard,
  list: List,
  detail: FileText,
  eye: Eye,
  eyeOff: EyeOff,
  client: Briefcase,
  site: Factory,
  bell: Bell,
  wrench: Wrench,
  chart: ChartColumn,
  base: Building2,
  people: Users,
  key: KeyRound,
  log: ScrollText,
  settings: SlidersHorizontal,
  command: SquareTerminal,
  start: Flag,
  lesson: CirclePlay,
  energy: Zap,
} as const
export type IconName = keyof typeof drawings

export function isIconName(name: string): name is IconName {
  return name in drawings
}

/** A small drawing next to words; hidden from screen readers. */
export function Icon({ name, sizePx = 16 }: { name: IconName; sizePx?: number }) {
  const Drawing = drawings[name]
  return <Drawing className="icon" size={sizePx} strokeWidth={1.8} aria-hidden />
}
