import './platform/ui/theme/base.css'
import { showActivityPage } from './bases/activity/screens/activity-page.ts'

// What a base shows to anybody: free places, a booking by its link. Apart from the console, as checking.ts is.
showActivityPage(document.getElementById('root')!)
