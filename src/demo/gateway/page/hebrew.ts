import type { Texts } from '../texts.ts';

export const hebrew: Texts = {
  tag: 'he',
  dir: 'rtl',
  title: (merchant) => `תשלום ל־${merchant}`,
  sandbox: 'זוהי סביבת בדיקות: אין כאן כרטיס אמיתי ואין כסף אמיתי.',
  payTo: 'תשלום לטובת',
  total: 'לתשלום עכשיו',
  minutesLeft: (minutes) =>
    minutes === 1
      ? 'נותרה דקה אחת לתשלום. לאחר מכן הדף ייסגר.'
      : minutes === 2
        ? 'נותרו שתי דקות לתשלום. לאחר מכן הדף ייסגר.'
        : `נותרו ${minutes} דקות לתשלום. לאחר מכן הדף ייסגר.`,
  cardDetails: 'פרטי הכרטיס',
  number: 'מספר כרטיס',
  expiry: 'תוקף',
  expiryHint: 'חודש/שנה',
  cvc: 'קוד אבטחה',
  cvcHint: '3 או 4 ספרות',
  name: 'השם שעל הכרטיס',
  pay: (amount) => `תשלום ${amount}`,
  authoriseNote: 'הסכום ייתפס עכשיו בכרטיס וייגבה רק לאחר שההזמנה תאושר.',
  chargeNote: 'הסכום ייגבה מהכרטיס עכשיו, ויוחזר אם לא ניתן יהיה לאשר את ההזמנה.',
  cancel: 'ביטול וחזרה',
  checkFields: 'יש לבדוק את השדות המסומנים.',
  refusedTitle: 'התשלום לא עבר',
  attemptsLeft: (attempts) =>
    attempts === 1
      ? 'אפשר לנסות כרטיס אחד נוסף.'
      : attempts === 2
        ? 'אפשר לנסות כרטיס אחר, עוד פעמיים.'
        : `אפשר לנסות כרטיס אחר, עוד ${attempts} פעמים.`,
  errors: {
    number_missing: 'יש להזין את מספר הכרטיס.',
    number_wrong: 'מספר הכרטיס אינו תקין. כדאי לבדוק את הספרות.',
    number_real: 'בסביבת הבדיקות מתקבלים רק כרטיסי הבדיקה שמופיעים בדף.',
    expiry_missing: 'יש להזין את התוקף.',
    expiry_wrong: 'יש לכתוב את התוקף כחודש ושנה, למשל 08/30.',
    expiry_past: 'תוקף הכרטיס פג.',
    cvc_missing: 'יש להזין את קוד האבטחה.',
    cvc_wrong: 'בקוד האבטחה יש 3 או 4 ספרות.',
    name_missing: 'יש להזין את השם שעל הכרטיס.',
    name_wrong: 'יש להזין את השם כפי שהוא מודפס על הכרטיס.',
  },
  reasons: {
    declined: 'הבנק סירב לחייב את הכרטיס.',
    insufficient_funds: 'אין בכרטיס מסגרת מספקת.',
    expired_card: 'לפי הבנק, תוקף הכרטיס פג.',
    wrong_cvc: 'לפי הבנק, קוד האבטחה שגוי.',
    processing_error: 'הבנק לא הצליח לעבד את התשלום. לא בוצע חיוב.',
    authentication_failed: 'קוד האימות היה שגוי ולכן הבנק סירב לתשלום.',
    authentication_cancelled: 'האימות הופסק ולכן לא בוצע חיוב.',
  },
  testCards: 'כרטיסי בדיקה',
  testCardsNote: 'כל תאריך עתידי, כל קוד אבטחה וכל שם יתאימו.',
  use: 'שימוש',
  outcomes: {
    approve: 'מאושר',
    challenge: 'אימות \u20663-D Secure\u2069: הקוד 1234 מאשר',
    declined: 'סירוב',
    insufficient_funds: 'אין מסגרת מספקת',
    expired_card: 'פג תוקף לפי הבנק',
    wrong_cvc: 'קוד אבטחה שגוי',
    processing_error: 'שגיאת עיבוד',
    exempt: 'מאושר, בפטור מ־\u20663-D Secure\u2069',
    disputed_won: 'מאושר ואחר כך מוכחש: הראיות מתקבלות',
    disputed_lost: 'מאושר ואחר כך מוכחש: הראיות נדחות',
    capture_fails: 'מאושר, אך הגבייה תיכשל בהמשך',
  },
  challengeTitle: 'אימות זהות',
  challengeText: (brand, lastFour, amount) =>
    `הבנק מבקש לאמת את התשלום בסך ${amount} בכרטיס ${brand} שמסתיים ב־${lastFour}.`,
  code: 'קוד אימות',
  codeHint: 'בסביבת הבדיקות הקוד 1234 מאשר וכל קוד אחר נכשל.',
  verify: 'אימות',
  codeMissing: 'יש להזין את קוד האימות.',
  cancelChallenge: 'הפסקה ומעבר לכרטיס אחר',
  notices: {
    paid: { title: 'התשלום בוצע', text: 'אין צורך לעשות דבר נוסף. בית העסק כבר עודכן.' },
    cancelled: { title: 'התשלום בוטל', text: 'לא בוצע חיוב.' },
    declined: { title: 'התשלום נדחה', text: 'לא ניתן לנסות כרטיסים נוספים עבור תשלום זה. לא בוצע חיוב.' },
    expired: { title: 'הדף נסגר', text: 'הזמן לתשלום הסתיים. לא בוצע חיוב. אפשר לחזור ולהתחיל מחדש.' },
    missing: { title: 'אין תשלום כזה', text: 'כדאי לבדוק את הקישור, או לחזור לאתר ולהתחיל מחדש.' },
    too_large: { title: 'הטקסט ארוך מדי', text: 'הטופס לא נקרא. אפשר לחזור ולמלא אותו שוב.' },
    waiting: { title: 'הבנק עדיין בודק', text: 'זה עשוי לקחת רגע. אפשר לחזור עכשיו: בית העסק יעודכן.' },
  },
  back: (merchant) => `חזרה אל ${merchant}`,
  cardEnding: (brand, lastFour) => `${brand} שמסתיים ב־${lastFour}`,
};
