import { consentVersion } from '../consent.ts'
import { defaultPicture } from '../default-picture.ts'
import {
  cartCountKey,
  consentKey,
  recentlyViewedKey,
  tokenKeys,
  userKeys,
} from '../shopper-storage.ts'
import { cameToLife } from './came-to-life.ts'

/**
 * Runs before the first paint, while the page's HTML knows nobody: puts the shopper's name and the cart's count into CSS
 * variables and says on <html> who is there, so that nothing flickers; keeps room for what was looked at before; and
 * gives broken pictures the default one, which `askForPicturesAgain` takes back. Who loads a page anew finds their place by
 * how far down it is, so nothing above may be of a height that is only expected. Buttons that are pressed before the page
 * has come to life are pressed again then, once each: who waits presses more than once. Forms that only scripts can send
 * wait, too, once Enter was pressed in them: without a button that sends it, a browser sends a form of one field and no
 * other. React must not see such a press earlier, or it would count twice.
 */
export const earlyScript = `(function(d,h){
var n=performance.getEntriesByType('navigation')[0];if(n&&n.type!=='navigate')h.style.setProperty('--laid-out','visible');
var k=navigator.serviceWorker;if(k&&k.controller)h.dataset.fonts='';
try{
var s=localStorage,u=null,t=false,v;
${JSON.stringify(userKeys)}.forEach(function(k){if(u)return;try{v=JSON.parse(s.getItem(k));if(v&&typeof v==='object'&&!Array.isArray(v))u=v}catch(e){}});
${JSON.stringify(tokenKeys)}.forEach(function(k){t=t||!!s.getItem(k)});
h.dataset.shopper=u||t?'in':'out';
if(u){v=[u.name,u.displayName,u.fullName,u.username].filter(function(n){return typeof n==='string'&&n.trim()})[0];
h.style.setProperty('--shopper-name',JSON.stringify((v||'Tài khoản').trim()))}
v=Math.trunc(Number(s.getItem('${cartCountKey}')));
if(v>0){h.dataset.cart='some';h.style.setProperty('--cart-badge',JSON.stringify(v>99?'99+':String(v)))}
v=JSON.parse(s.getItem('${consentKey}'));
if(v&&v.granted===true&&v.version===${consentVersion}&&(JSON.parse(s.getItem('${recentlyViewedKey}'))||[]).length)h.dataset.viewed='some'
}catch(e){}
d.addEventListener('error',function(e){var i=e.target,f='${defaultPicture}';
if(!i||i.tagName!=='IMG'||i.currentSrc.endsWith(f))return;
if(i.parentNode.tagName==='PICTURE')i.parentNode.querySelectorAll('source').forEach(function(o){if(o.srcset!==f){o.dataset.lostSet=o.srcset;o.srcset=f}});
if(i.srcset){i.dataset.lostSet=i.srcset;i.removeAttribute('srcset')}
i.dataset.lost=i.getAttribute('src');i.src=f},true);
var p=[];
function keep(e,x){e.stopImmediatePropagation();if(p.indexOf(x)<0)p.push(x)}
function press(e){var b=e.target.closest('button');if(b&&b.type==='button')keep(e,b)}
function send(e,f){f=f||e.target;if(f.method==='post'){e.preventDefault();keep(e,f)}}
function enter(e){var i=e.target;if(e.key==='Enter'&&!e.isComposing&&i.tagName==='INPUT'&&i.form)send(e,i.form)}
function next(){var x=p.shift();if(x){if(x.requestSubmit)x.requestSubmit();else x.click();setTimeout(next)}}
addEventListener('click',press,true);
addEventListener('submit',send,true);
addEventListener('keydown',enter,true);
addEventListener('${cameToLife}',function(){removeEventListener('click',press,true);removeEventListener('submit',send,true);removeEventListener('keydown',enter,true);next()},{once:true})
})(document,document.documentElement)`
