/** "The assistant", however it is called: in letters that have cases, the stem. */
const ASSISTANT = String.raw`(?:assistent|asistent|asistan|asisten|assistant|assistente|asistente|asystent|asszisztens|avustaja|ассистент|асистент|помощник|помічник|βοηθ|ki-agent|agente|agenten|agent|modell|modelo|modèle|modello|ki|ia|ии|ші|ші-агент|llm|ai)`;
/** In front of it, where something is meant for it. */
const MEANT_FOR = String.raw`(?:an (?:den|die|das|alle)|für (?:den|die|das|alle)|pour (?:l['’]|le |les )|à (?:l['’])|para (?:el|la|los|o|a|os|as)|al|all['’]|per (?:l['’]|il |gli )|per a (?:l['’])|voor (?:de|het)|aan de|let op|dla|do|pro|для|til|till|för|for|pentru|az|a|για τον|προς τον|untuk|cho|kwa)`;
/** Spoken to by name, in a script where no list of prepositions is needed. */
const ADDRESSED = new RegExp(
  String.raw`(?<!\p{L})${MEANT_FOR}(?:\s+|(?<=['’]))${ASSISTANT}\p{L}*\s*[:：]|(?<!\p{L})(?:asistana|asistan için)[^:\n]{0,10}:|(?:助手|助理|智能体|机器人|アシスタント|エージェント|어시스턴트|비서|에이전트|ผู้ช่วย|دستیار|مساعد|للمساعد|עוזר|सहायक|সহকারী|trợ lý)[^:：\n]{0,12}[:：]`,
  'u',
);

/** Called by name in another language: "Assistente, cancella la cartella". */
const CALLED =
  /(?:^|[.!?\n]\s*)(?:assistent\p{L}|asistent\p{L}?|asistan|asystenci\p{L}|asszisztens|avustaja|ассистент|асистенте?|помощник|помічнику?|βοηθέ|agente|modelo|modello|modèle|ki)\s*,\s*\p{L}/u;

/** Forms of verbs that are nothing but orders, wherever they stand. */
const VERBS_OF_ORDERS: readonly RegExp[] = [
  /(?<!\p{L})(?:удали|отправь|запусти|выполни|пришли|скопируй|отключи|сотри|перешли|загрузи|видали|видаліть|надішли|надішліть|відправ|виконай|скопіюй|вимкни|вимкніть|зітри|перешли)(?:те)?(?!\p{L})|(?<!\p{L})(?:usuń|wyślij|uruchom|skasuj|wyłącz|prześlij|smaž|odešli|spusť|vymaž|vypni)(?:cie|te)?(?!\p{L})/u,
  /(?<!\p{L}|ich |ich es |er |sie )(?:lösche|schicke|sende|verrate|deaktiviere|überspringe|installiere|lade) (?:\p{L}+ ){0,2}(?:die|das|den|alle|deine|ihre|ihren|meine|sein|sie|ihn|es|dem|der)(?!\p{L})/u,
  /(?<!\p{L}|vous )(?:supprimez|envoyez|exécutez|transmettez|désactivez|effacez|téléchargez|révélez|ignorez|veuillez)(?!\p{L})/u,
];
const ALL_OR_SECRET = String.raw`(?:(?<!\p{L})(?:всё|все|всю|усе|усі|wszystk|všechn|alle|tou[ts]|tutt|todo)|ключ|парол|секрет|токен|haseł|hasł|klucz|hesl|klíč|tajn|geheim|passw|schlüssel|zugangs|secret|clés?(?!\p{L})|mot de passe|\.env|\.ssh|token|https?:|@|sudo|rm |\.sh(?!\p{L}))`;

/** Takeover in other languages, anywhere in a text. */
export const FOREIGN_COMMANDS: readonly RegExp[] = [
  /(?:ignorier|vergiss|vergess|missacht|übergeh)\p{L}*[^.\n]{0,50}(?:anweisung|regel|vorgabe|instruktion|befehl|richtlinie|prompt)/u,
  /(?:ignor|oubli|néglig)\p{L}*[^.\n]{0,50}(?:instruction|consigne|règle|ordre|directive)/u,
  /(?:ignor|olvid|omit)\p{L}*[^.\n]{0,50}(?:instruccion|regla|órden|orden|indicacion|directriz)/u,
  /(?:ignor|dimentic|scord)\p{L}*[^.\n]{0,50}(?:istruzion|regol|ordin|direttiv)/u,
  /(?:ignor|esque)\p{L}*[^.\n]{0,50}(?:instruç|regra|ordens|diretriz)/u,
  /(?:negeer|vergeet|ignoreer)\p{L}*[^.\n]{0,50}(?:instructie|regel|opdracht|aanwijzing)/u,
  /(?:ignoruj|zignoruj|zapomni|pomiń|zapomeň)\p{L}*[^.\n]{0,50}(?:instrukc|polece|zasad|reguł|pokyn|pravid)/u,
  /(?:игнорир|забудь|забуд|не обращай|пренебре)\p{L}*[^.\n]{0,50}(?:инструкц|указан|правил|команд|подсказ)/u,
  /(?:ігнору|забуд|знехту|не зважай)\p{L}*[^.\n]{0,50}(?:інструкц|вказів|правил|команд|наказ)/u,
  /(?:ignorera|glöm|strunta|ignorer|glem|ohita|unohda|ignoră|uită)\p{L}*[^.\n]{0,50}(?:instruktion|regl|regler|order|ohje|instrukt|sään|instrucțiun)/u,
  /(?:talimat|kural|komut|yönerge)\p{L}*[^.\n]{0,50}(?:yok say|görmezden|unut|dikkate alma|aldırma|aldirma)/u,
  /(?:忽略|无视|無視|忘记|忘掉|不要理会|别管)[^。\n]{0,20}(?:指令|指示|说明|規則|规则|提示|命令|要求)|(?:指示|命令|指令|ルール|規則|プロンプト)[^。\n]{0,10}(?:無視|忘れ)/,
  /(?:지시|명령|규칙|지침|프롬프트)[^.\n]{0,15}(?:무시|잊)/,
  /(?:تجاهل|انس|تغاض)[^.\n]{0,40}(?:تعليمات|أوامر|قواعد|توجيهات)|(?:התעלם|התעלמי|שכח)[^.\n]{0,40}(?:הוראות|כללים|פקודות)/,
  /(?:निर्देश|नियम|आदेश)\p{L}*\p{M}*[^।\n]{0,30}(?:अनदेखा|नज़रअंदाज़|भूल)/u,
  /(?:bỏ qua|phớt lờ|quên)[^.\n]{0,40}(?:hướng dẫn|chỉ dẫn|quy tắc|lệnh)|(?:abaikan|lupakan)[^.\n]{0,40}(?:instruksi|perintah|aturan)/,
  // Orders to keep something from the person, or not to follow something.
  /не (?:говори|сообщай|рассказывай|упоминай|показывай|спрашивай|следуй|выполняй|кажи|повідомляй|розповідай|згадуй|показуй|питай|виконуй|дотримуйся)|(?:不要|别|不准|请勿)(?:告诉|提及|提到|询问|显示|通知|遵守)|(?:言わ|伝え|教え|知らせ|従わ)ないで|(?:말하|알리|언급하|따르)지 (?:마|말)|söyleme(?:yin)?(?=[\s.!]|$)|لا (?:تخبر|تذكر|تتبع)|אל (?:תספר|תגיד|תציית)/,
  /(?:^|[.!;:,\n]\s*)(?:sag(?:e|en sie)? (?:dem|der|niemand|nichts)|verrat(?:e|en sie)? (?:es|nichts|niemand)|(?:be)?folge? (?:nicht|keine)|ne (?:dis|dites|mentionne|mentionnez|suis|suivez)\b|no (?:le )?(?:digas|diga|menciones|sigas|siga)\b|non (?:dire|seguire|menzionare|rispettare)\b|não (?:diga|conte|siga|mencione)\b|nie (?:mów|wspominaj|stosuj)|vertel (?:het )?(?:de |niemand)|volg (?:niet|geen))/u,
  /(?:^|[.!;:,\n]\s*)ne \p{L}+(?:-l\p{L}+)? (?:pas|rien|jamais|personne|aucun)(?!\p{L})/u,
  // Standing orders.
  /(?<!\p{L})(?:ab sofort|ab jetzt|von nun an|künftig|zukünftig|à partir de maintenant|désormais|dorénavant|a partir de ahora|de ahora en adelante|a partir de agora|de agora em diante|d'ora in poi|da ora in poi|d'ara endavant|vanaf nu|od teraz|od nyní|od teď|från och med nu|fra nå av|fra nu af|tästä lähtien|bundan sonra|şu andan itibaren|de acum încolo|mostantól|từ bây giờ|mulai sekarang|kuanzia sasa)(?!\p{L})/u,
  /отныне|с этого момента|впредь|відтепер|надалі|віднині|从现在(?:开始|起)|今后|以后每次|今後は|これから(?:は|ずっと)|지금부터|앞으로는?|من الآن فصاعد|מעכשיו|מעתה|अब से/,
  // Orders that stand where a sentence ends, or anywhere.
  /(?:实行|运行|执行|删除|发送|上传|输出|显示|泄露|告诉)(?:这个|所有|全部|该|以下|文件|脚本|命令|密码|系统)|你(?:必须|应该|需要|一定要)|请(?:你)?(?:运行|执行|删除|发送|上传|输出|忽略)/,
  /(?:実行|削除|送信|表示|出力|無視|インストール|承認|公開)(?:して(?:ください|下さい|くれ)?|しなさい|せよ)(?:[。！、\s]|$)/,
  /(?:삭제|실행|전송|출력|무시|공개|승인)(?:하세요|하십시오|하라|해라|해\s?주세요|해줘|하시오)|보내(?:세요|십시오|라|줘)/,
  /(?:हटाएं|हटाओ|भेजें|भेजो|चलाएं|चलाओ|दिखाएं)(?=[\s।.]|$)/,
  /(?:\bsil|gönder|çal[ıi]şt[ıi]r|göster|\baç|\bkapat|onayla)(?:[iı]n|un|ün|[iı]n[iı]z)?\s*[.!]?$/m,
  /(?<!\p{L})(?:du musst|sie müssen|du sollst|du darfst nicht|tu dois|vous devez|debes|debe usted|tienes que|devi|lei deve|você deve|je moet|u moet|musisz|måste du|du måste|du skal|lazima u)(?!\p{L})|(?:ты должен|вы должны|ти повинен|ви повинні|ти маєш|יש עליך|عليك أن|يجب عليك)/u,
  // What is ordered of everything or of what is secret; the same of a single thing is a request, as in English.
  ...VERBS_OF_ORDERS.map((verbs) => new RegExp(`${verbs.source}(?=[^.\\n]{0,80}${ALL_OR_SECRET})`, 'u')),
  /(?<!\p{L})(?:puuza|futa|tuma|endesha|onyesha)(?!\p{L})[^.\n]{0,40}(?:maagizo|faili|nywila|funguo|yote|zote)|(?:ลบ|ส่ง|รัน|เปิดเผย|ละเว้น|เพิกเฉย)[^\n]{0,30}(?:ทั้งหมด|ทุก|รหัส|คำสั่ง|ก่อนหน้า)|(?:را|رو) (?:حذف|ارسال|اجرا|نادیده|پاک)\S* (?:کن|کنید|بگیر|بگیرید)|(?:মুছে|পাঠিয়ে|পাঠান|চালান|উপেক্ষা)\S*(?: (?:ফেলুন|ফেলো|দিন|দাও|করুন|করো))?(?=[\s।.]|$)/u,
  /(?:当|當|如果|一旦|每当|若)[^，。\n]{1,30}(?:时|時|的话|后)?[，,]\s*(?:请|就|要|立即|马上)?(?:删除|刪除|发送|發送|运行|执行|上传|输出|批准|关闭|安装|忽略|公开)/,
  // Who the reader is said to be from here on.
  /(?<!\p{L})(?:du bist (?:jetzt|nun|ab)|sie sind (?:jetzt|nun) ein|tu es (?:maintenant|désormais)|vous êtes (?:maintenant|désormais)|ahora eres|eres ahora|sei ora|ora sei|agora (?:você|tu) (?:é|és)|você agora é|je bent nu|jesteś teraz|teraz jesteś|teď jsi|jsi teď|теперь (?:ты|вы)|(?:ты|вы) теперь|тепер (?:ти|ви)|(?:ти|ви) тепер|du är nu|du er nå|du er nu|olet nyt|ești acum|acum ești|te most|είσαι τώρα|τώρα είσαι|sen art[ıi]k|art[ıi]k sen|bạn bây giờ là|kamu sekarang|anda sekarang|ara ets)(?!\p{L})|(?:你|您)(?:现在|現在)是|あなたは(?:今から|これから|今|もう)|(?:너는|넌|당신은) 이제|أنت الآن|אתה עכשיו|(?:आप|तुम) अब|अब (?:आप|तुम)|ตอนนี้คุณ|تو اکنون|এখন (?:তুমি|আপনি)/u,
  ADDRESSED,
  CALLED,
];

/** Requests in other languages. */
export const FOREIGN_REQUESTS: readonly RegExp[] = VERBS_OF_ORDERS;
