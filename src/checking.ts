import './platform/ui/theme/base.css'
import { showCheckingPage } from './bases/certificate/screens/checking-page.ts'

// The page behind the code on a certificate. Apart from the console, whose scripts a phone at a gate would wait for.
showCheckingPage(document.getElementById('root')!)
